// Loaded into a started program by `--import`: its renderings run at normal priority. On a machine
// busy with other tests they would otherwise get a tenth of the CPU time that each test waiting for
// one gets for polling.

import './optimize-late.mjs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

os.setPriority = () => undefined
syncBuiltinESMExports()
