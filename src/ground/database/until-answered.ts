// What has gone out goes out again where nobody could note it: so the database is asked until it answers.

import { setTimeout as pause } from 'node:timers/promises'
import { HandprintError } from '../../pure/errors.ts'

const askAgainMs = 200

/** Asks again while the database does not answer, and no longer once `signal` is aborted. */
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
