// The timeouts of one fetch: a limit for the whole, and a limit for each single wait. The first to
// expire aborts the signal with `origin_too_slow`. The caller's own signal aborts it too.

import { originTooSlow } from './fetch-errors.ts'

export type FetchDeadline = {
  readonly signal: AbortSignal
  /** Waits for `work` up to the timeout. Time between waits does not count. */
  within<T>(timeoutMs: number, work: Promise<T>): Promise<T>
  end(): void
}

export function createFetchDeadline(totalMs: number, outer?: AbortSignal): FetchDeadline {
  const controller = new AbortController()
  const abort = (): void => controller.abort(outer?.reason)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort, { once: true })
  const runOut = (): void => controller.abort(originTooSlow())
  const total = setTimeout(runOut, totalMs)
  return {
    signal: controller.signal,
    within: async (timeoutMs, work) => {
      const timer = setTimeout(runOut, timeoutMs)
      try {
        return await orAborted(work, controller.signal)
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => {
      clearTimeout(total)
      outer?.removeEventListener('abort', abort)
    },
  }
}

// The work receives the signal too, but a pending DNS query or a stuck stream must not block us.
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(signal.reason)
    if (signal.aborted) aborted()
    signal.addEventListener('abort', aborted, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}
