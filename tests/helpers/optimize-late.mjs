// Loaded by `--import`: makes V8 wait ten times as long before it optimizes a function, which would
// otherwise take a sixth of a start and of short tests. Versions of V8 after that of Node 20 lack
// this setting, and would print a warning at every start.

import { setFlagsFromString } from 'node:v8'

if (process.versions.v8.startsWith('11.3.')) setFlagsFromString('--interrupt-budget=1500000')
