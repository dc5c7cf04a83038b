// Loaded by `--import`: V8 waits ten times as long as usual before it makes a function quick, since it
// would spend a sixth of a start, and of short tests, on what soon ends. V8s after that of Node 20 have no
// such setting, and would say so at every start.

import { setFlagsFromString } from 'node:v8'

if (process.versions.v8.startsWith('11.3.')) setFlagsFromString('--interrupt-budget=1500000')
