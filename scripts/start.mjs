#!/usr/bin/env node
// `npm start`, and `npx handprint …` for its commands: installs and builds what is missing, then becomes the service in this very process,
// so that signals reach it.

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
