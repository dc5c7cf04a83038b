// `npm run pictures -- FOLDER`: installs and builds what is missing, then takes a screenshot of
// every page of the shop; see CONTRIBUTING.md.

import { ensureBuilt } from './build.mjs'
import { ensureAllInstalled } from './ensure-installed.mjs'
import { run } from './run.mjs'

await ensureAllInstalled()
await ensureBuilt()
const program = ['--import', 'tsx', 'tests/pictures/take-pictures.ts', ...process.argv.slice(2)]
await run(process.execPath, program)
