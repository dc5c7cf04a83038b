// Loaded by `--import`: V8 waits ten times as long as usual before it makes a function quick, since it
// would spend a sixth of a start, and of short tests, on what soon ends.

import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--interrupt-budget=1500000')
