// Another program that writes to the SQLite file, such as a shell or a backup tool, locks it. SQLite
// would wait for that lock itself, but in the only thread that we have, so that not even /livez is
// answered; here the waiting leaves the thread free.

import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, HandprintError } from '../../pure/errors.ts'

export type WaitForLock = <T>(work: () => Promise<T>) => Promise<T>

const pollMs = 20

/**
 * Tries `work` again while the file is locked. All who wait share their patience: once the lock has
 * lasted for `patienceMs`, those behind are told at once instead of waiting one after the other.
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
        // Nobody has met it for a while, so it is another lock.
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
