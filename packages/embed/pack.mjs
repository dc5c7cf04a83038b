// Packs @handprint/embed from what vite has built: the scripts, their types, and the element's
// description. The installation serves the file, see embedRoutes().

import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isolatedDeclarationSync } from 'rolldown/experimental'

const here = import.meta.dirname
const root = join(here, '../..')

/** Writes `handprint-embed-VERSION.tgz` into the folder that has the scripts. */
export async function packEmbed(folder) {
  const staged = `${folder}-package`
  rmSync(staged, { recursive: true, force: true })
  cpSync(join(here, 'types'), join(staged, 'types'), { recursive: true })
  for (const name of ['package.json', 'README.md', 'custom-elements.json'])
    copyFileSync(join(here, name), join(staged, name))
  copyFileSync(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  for (const name of ['handprint.js', 'cpopstore.js'])
    copyFileSync(join(folder, name), join(staged, name))
  // What the subpaths with types only are when a program imports them.
  writeFileSync(join(staged, 'types/none.js'), 'export {}\n')
  declare(join(here, 'src/handprint.ts'), join(staged, 'types'), new Set())
  const flags = ['--pack-destination', folder, '--ignore-scripts', '--offline', '--silent']
  // npm is a .cmd file on Windows, which needs a shell.
  const shell = process.platform === 'win32'
  await promisify(execFile)('npm', ['pack', staged, ...flags], { shell })
  rmSync(staged, { recursive: true, force: true })
}

/** Declarations of a file and of all files that they name, side by side in one folder. */
function declare(path, folder, done) {
  if (done.has(path)) return
  done.add(path)
  const { code, errors } = isolatedDeclarationSync(path, readFileSync(path, 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const flat = code.replace(/(["'])(\.[^"']+)\.ts\1/g, (_all, _quote, named) => {
    declare(join(dirname(path), `${named}.ts`), folder, done)
    return `"./${basename(named)}.js"`
  })
  writeFileSync(join(folder, basename(path).replace(/\.ts$/, '.d.ts')), flat)
}
