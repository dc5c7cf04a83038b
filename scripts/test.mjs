// `npm test`: see test-rings.mjs. However it is ended, nothing that it started goes on.

import { runFenced } from './run.mjs'

runFenced(process.execPath, ['scripts/test-rings.mjs'])
