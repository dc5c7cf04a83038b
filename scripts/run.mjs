// Runs a command to completion, forwards signals to it, and ends this process if it fails or if a
// signal arrived meanwhile.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function run(command, args, env = {}) {
  const { code, signal } = await runToEnd(command, args, env)
  if (signal !== null) process.exit(1)
  if (code !== 0) process.exit(code ?? 1)
}

export function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm is a .cmd file on Windows, which needs a shell.
    shell: process.platform === 'win32',
  })
  let isEnding = false
  const pass = (signal) => {
    isEnding = true
    child.kill(signal)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (isEnding) process.exit(1)
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve({ code, signal })
    })
  })
}

/**
 * Resolves only inside a fence. Outside, re-runs this program in one, so that nothing it starts
 * outlives it.
 */
export async function insideFence() {
  if (process.env.HANDPRINT_FENCED === '1') return
  runFenced(process.execPath, process.argv.slice(1))
  await new Promise(() => undefined)
}

/**
 * Ends this process when the command ends, and cleans up after the command if this process is
 * ended: see fence.mjs.
 */
export function runFenced(command, args) {
  const fence = spawn(process.execPath, ['scripts/fence.mjs', command, ...args], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    // Detached from the terminal, whose Ctrl-C is meant for this process.
    detached: process.platform !== 'win32',
  })
  let signalCode = 0
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => {
      signalCode = 128 + number
      fence.stdin.end()
    })
  }
  fence.on('exit', (code) => process.exit(signalCode || (code ?? 1)))
}
