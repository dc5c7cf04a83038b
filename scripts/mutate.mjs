// `npm run mutate -- FOLDER [TESTS]`: changes the code of a folder (or file) in hundreds of small ways,
// and tells which of them no unit test notices. Takes the tests of the folder unless others are named,
// as a folder too.

import { existsSync, statSync } from 'node:fs'
import { runToEnd } from './run.mjs'

const [folder, tests = folder] = process.argv.slice(2).map((path) => path.replace(/\/+$/, ''))
if (folder === undefined || !existsSync(folder) || !existsSync(tests)) {
  console.error('Name what is to be mutated: npm run mutate -- src/pure/geometry [FOLDER OF TESTS]')
  process.exit(2)
}
const inFolder = (path, files) => (statSync(path).isDirectory() ? `${path}/**/${files}` : path)
const sources = [inFolder(folder, '*.ts?(x)'), '!**/*.test.ts?(x)']
const { code } = await runToEnd(
  process.execPath,
  ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', sources.join(',')],
  { HANDPRINT_MUTATED: inFolder(tests, '*.test.ts?(x)') },
)
process.exit(code ?? 1)
