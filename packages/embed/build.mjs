// Builds both scripts and their types into this package's dist/ before packing. Needs the
// surrounding repository with its tools installed.

import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import { ensureAllInstalled } from '../../scripts/ensure-installed.mjs'

const here = import.meta.dirname
const root = join(here, '../..')
const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })

await ensureAllInstalled()
await ensureBuilt()
rmSync(join(here, 'dist'), { recursive: true, force: true })
mkdirSync(join(here, 'dist'))
for (const name of ['handprint.js', 'cpopstore.js']) {
  cpSync(join(root, 'dist/embed', name), join(here, 'dist', name))
}
run('node_modules/typescript/bin/tsc', '--project', 'packages/embed/tsconfig.json')
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'))
