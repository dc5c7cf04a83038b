// Runs a command and all its descendants in their own process group with their own temporary
// folder, and cleans up both when the command ends or when this program's standard input closes.
// The latter happens when the parent is gone, even by kill -9.
//
// Chromium leaves the group, but ends by itself when the pipe to its driver closes.

import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const [command, ...args] = process.argv.slice(2)
const hasGroups = process.platform !== 'win32'
const folder = mkdtempSync(`${tmpdir()}/handprint-run-`)
// The tests' PostgreSQL runs as another user, in a subfolder of this one.
chmodSync(folder, 0o711)

const child = spawn(command, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, HANDPRINT_FENCED: '1' },
  detached: hasGroups,
})
let code = 1
child.on('error', (error) => console.error(error.message))
child.on('exit', (childCode) => {
  code = childCode ?? 1
})
child.on('close', leaveNothing)
process.stdin.resume().on('close', leaveNothing)
// Sends the signal to every process of the group, as a terminal would.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))

let isLeaving = false

async function leaveNothing() {
  if (isLeaving) return
  isLeaving = true
  // PostgreSQL ends on the first signal if there are no connections, otherwise on the second.
  // SIGKILL would leave shared memory behind.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL']) {
    tell(signal)
    for (let waits = 0; waits < 60 && isThere(); waits++) await pause(50)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  process.exit(code)
}

function isThere() {
  return tell(0)
}

function tell(signal) {
  if (child.pid === undefined) return false
  try {
    return hasGroups ? process.kill(-child.pid, signal) : child.kill(signal)
  } catch {
    // The group is empty.
    return false
  }
}
