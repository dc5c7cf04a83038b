// `npm run faults`: installs and builds what is missing, then kills the built service repeatedly
// under load. `npm run cluster` (first argument cluster-main) does so with several nodes. See
// docs/faults.md.

import { ensureBuilt } from './build.mjs'
import { ensureAllInstalled } from './ensure-installed.mjs'
import { insideFence, run } from './run.mjs'

await insideFence()
await ensureAllInstalled()
await ensureBuilt()
const given = process.argv.slice(2)
const program =
  given[0] === 'cluster-main' ? `tests/faults/${given.shift()}.ts` : 'tests/faults/main.ts'
await run(process.execPath, ['--import', 'tsx', program, ...given])
