// Another program that writes to the SQLite file, such as a shell or a backup tool, locks it.
// SQLite itself would block our only thread while waiting, so that not even /livez is answered.
// This waits without blocking the thread.

import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, HandprintError } from '../../pure/errors.ts'

export type WaitForLock = <T>(work: () => Promise<T>) => Promise<T>

const pollMs = 20

/**
 * Retries `work` while the file is locked. All callers share one timeout: once the lock has lasted
 * `patienceMs`, later callers fail immediately instead of waiting one after the other.
 */
export function createWaitForLock(patienceMs: number): WaitForLock {
  let lockedSince = 0
  let lastLockedAt = Number.NEGATIVE_INFINITY

  return async (work) => {
    for (let tries = 0; ; tries++) {
      try {
        const result = await work()
        if (tries > 0) lastLockedAt = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        const at = performance.now()
        // No caller hit a lock for a while, so this is a new one.
        if (at - lastLockedAt > patienceMs) lockedSince = at
        lastLockedAt = at
        if (at - lockedSince >= patienceMs) throw error
      }
      await pause(pollMs)
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof HandprintError ? error.cause : null
  return codeOf(cause).startsWith('SQLITE_BUSY')
}
