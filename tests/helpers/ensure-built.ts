// Builds dist/ if a source is newer, once, however many test files ask concurrently.

import { execFile } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)
// Not in the temporary folder, because a test run may have its own.
const lock = join(projectRoot, 'node_modules', '.handprint-build.lock')

let built: Promise<void> | null = null

export function ensureBuilt(): Promise<void> {
  built ??= buildAlone()
  return built
}

async function buildAlone(): Promise<void> {
  await buildLocked(async () => {
    const script = "import('./scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"
    await run(process.execPath, ['-e', script], { cwd: projectRoot })
  })
}

/** While no other test file builds. */
export async function buildLocked(build: () => Promise<void>): Promise<void> {
  while (!(await tryLock())) await pause(100)
  try {
    await build()
  } finally {
    await rm(lock, { force: true })
  }
}

async function tryLock(): Promise<boolean> {
  try {
    const file = await open(lock, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch {
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (owner > 0 && !isAlive(owner)) await rm(lock, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
