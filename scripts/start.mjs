#!/usr/bin/env node
// `npm start`, and `npx handprint …` for its commands: installs and builds what is missing, then
// runs the service in this process so that signals reach it.

import { ensureBuilt, wasBuilt } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

// These commands run next to a running service, which depends on the current build and packages.
// Newer sources are built at its next start.
const isBeside = ['check', 'backup'].includes(process.argv[2])
if (!(isBeside && wasBuilt())) {
  await ensureInstalled()
  await ensureBuilt()
}
await import('../dist/server/main.js')
