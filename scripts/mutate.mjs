// `npm run mutate -- FOLDER [TESTS…]`: changes the code of a folder (or file) in hundreds of small
// ways and reports the changes that no unit test detects. Uses the folder's own tests unless
// others, also as folders, are given.

import { existsSync, statSync } from 'node:fs'
import { ensureAllInstalled } from './ensure-installed.mjs'
import { runToEnd } from './run.mjs'

const [folder, ...named] = process.argv.slice(2).map((path) => path.replace(/\/+$/, ''))
const tests = named.length > 0 ? named : [folder]
if (folder === undefined || ![folder, ...tests].every((path) => existsSync(path))) {
  console.error(
    'Name what is to be mutated: npm run mutate -- src/pure/geometry [FOLDERS OF TESTS]',
  )
  process.exit(2)
}
await ensureAllInstalled()
const inFolder = (path, files) => (statSync(path).isDirectory() ? `${path}/**/${files}` : path)
const sources = [inFolder(folder, '*.ts?(x)'), '!**/*.test.ts?(x)']
const { code } = await runToEnd(
  process.execPath,
  ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', sources.join(',')],
  { HANDPRINT_MUTATED: tests.map((path) => inFolder(path, '*.test.ts?(x)')).join() },
)
process.exit(code ?? 1)
