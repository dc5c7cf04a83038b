// `npm run faults`: installs and builds what is missing, then kills the built service again and
// again under load; see docs/faults.md.

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { insideFence, run } from './run.mjs'

await insideFence()
await ensureInstalled()
await ensureBuilt()
await run(process.execPath, ['--import', 'tsx', 'tests/faults/main.ts', ...process.argv.slice(2)])
