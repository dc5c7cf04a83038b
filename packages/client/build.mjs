// Builds this package into its dist/ before packing. Needs the surrounding repository with its tools
// installed.

import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureClientTypes } from '../../scripts/client-types.mjs'

const here = import.meta.dirname
const root = join(here, '../..')
const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
const inDist = (...names) => join(here, 'dist', ...names)

await ensureClientTypes()
rmSync(inDist(), { recursive: true, force: true })
for (const mode of ['es', 'cjs', 'cli']) {
  const config = ['--config', 'packages/client/vite.config.ts', '--mode', mode]
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...config)
}
run('node_modules/typescript/bin/tsc', '--project', 'packages/client/tsconfig.json')
// Older compilers do not find './x.d.ts' as './x.ts'.
for (const name of readdirSync(inDist('types'))) {
  const text = readFileSync(inDist('types', name), 'utf8')
  writeFileSync(inDist('types', name), text.replaceAll(/(from '.*)\.ts'/g, "$1.js'"))
}
// Node takes modules below this folder, and the compiler their types, for CommonJS.
cpSync(inDist('types'), inDist('cjs', 'types'), { recursive: true })
writeFileSync(inDist('cjs', 'package.json'), '{ "type": "commonjs" }\n')
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'))
