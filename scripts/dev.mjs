// `npm run dev`: runs the service from source. Restarts it and rebuilds the pages' scripts whenever
// a file changes.

import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureAllInstalled, root } from './ensure-installed.mjs'

await ensureAllInstalled()
await ensureBuilt()
const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const children = [
  start(['node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn']),
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/main.ts']),
]
const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
for (const child of children) child.on('exit', () => stop('SIGTERM'))
