// `npm run assemble -- FOLDER`: writes only what runs into a new folder: dist/ and the packages
// that the server loads from node_modules, in the lockfile's versions. For images and for systemd.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { externalPackages } from './external-packages.mjs'
import { run } from './run.mjs'

const [given] = process.argv.slice(2)
const folder = resolve(given ?? '')
if (given === undefined || existsSync(folder)) {
  console.error('Name a folder that is not there yet, such as /opt/handprint-0.1.0.')
  process.exit(2)
}
await ensureInstalled()
await ensureBuilt()

mkdirSync(folder, { recursive: true })
cpSync(`${root}dist`, join(folder, 'dist'), { recursive: true })
for (const name of ['LICENSE', 'package-lock.json']) copyFileSync(root + name, join(folder, name))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOfApp(), null, 2)}\n`)
// Prebuilt binaries come in their own packages, so no install scripts need to run.
const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
await run('npm', ['install', '--prefix', folder, ...flags])
// The package declares its libc, but npm installs both variants.
const libc = process.report.getReport().header.glibcVersionRuntime === undefined ? 'gnu' : 'musl'
rmSync(join(folder, `node_modules/@libsql/linux-${process.arch}-${libc}`), {
  recursive: true,
  force: true,
})
console.log(`Handprint is in ${folder}: node ${join(folder, 'dist/server/main.js')}`)

function packageOfApp() {
  const { bin, scripts, devDependencies, allowScripts, ...kept } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  )
  const dependencies = externalPackages.map((name) => [name, kept.dependencies[name]])
  return { ...kept, dependencies: Object.fromEntries(dependencies) }
}
