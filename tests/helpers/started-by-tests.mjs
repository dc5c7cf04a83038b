// Loaded into a started program by `--import`: its prints stand behind nothing. On a machine that is
// full of other tests they would get a tenth of what each test that waits for one gets for asking.

import './optimize-late.mjs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

os.setPriority = () => undefined
syncBuiltinESMExports()
