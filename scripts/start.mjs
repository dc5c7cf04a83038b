#!/usr/bin/env node
// `npm start`, and `npx handprint …` for its commands: installs and builds what is missing, then becomes the service in this very process,
// so that signals reach it.

import { ensureBuilt, wasBuilt } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

// Beside the running service, which lives on what is built and installed here: newer sources wait for its next start.
const isBeside = ['check', 'backup'].includes(process.argv[2])
if (!(isBeside && wasBuilt())) {
  await ensureInstalled()
  await ensureBuilt()
}
await import('../dist/server/main.js')
