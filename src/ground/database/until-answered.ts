// Retries database work until the database responds, for results that would be sent twice if they
// could not be recorded.

import { setTimeout as pause } from 'node:timers/promises'
import { HandprintError } from '../../pure/errors.ts'

const askAgainMs = 200

/** Retries while the database does not respond. Stops once `signal` is aborted. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted) throw error
      await pause(askAgainMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof HandprintError && error.code === 'database_unavailable'
}
