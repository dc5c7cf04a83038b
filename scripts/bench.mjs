// `npm run bench`: installs and builds what is missing, then measures the built service; see
// docs/performance.md. Chapters and options are passed on.

import { ensureBuilt } from './build.mjs'
import { ensureAllInstalled } from './ensure-installed.mjs'
import { run } from './run.mjs'

await ensureAllInstalled()
await ensureBuilt()
await run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)])
