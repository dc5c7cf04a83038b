// A clean stop: no new connections, requests in flight get time to finish, then to be answered,
// and only then are they cut off.

import { HandprintError } from '../../pure/errors.ts'

const answerMs = 2_000
/** For jobs in hand and for what is closed after the server. */
const afterwardsMs = 4_000

type Stoppable = { close(): Promise<unknown>; server: { closeAllConnections(): void } }

/**
 * `stopping` is aborted, with `shutting_down`, when requests have had their time to finish.
 * @param withinMs until the process has ended, all in all
 */
export function createStop(server: Stoppable, stopping: AbortController, withinMs: number) {
  const finishMs = Math.max(0, withinMs - answerMs - afterwardsMs)
  return async (): Promise<void> => {
    const answer = setTimeout(() => stopping.abort(shuttingDown()), finishMs)
    const cut = setTimeout(() => server.server.closeAllConnections(), finishMs + answerMs)
    try {
      await server.close()
    } finally {
      clearTimeout(answer)
      clearTimeout(cut)
      // For what nobody waits for, such as pictures made ahead.
      stopping.abort(shuttingDown())
    }
  }
}

export function shuttingDown(): HandprintError {
  return new HandprintError({
    code: 'shutting_down',
    status: 503,
    message: 'The service is being restarted and kept nothing of this request. Send it again.',
    retryAfterSeconds: 10,
  })
}
