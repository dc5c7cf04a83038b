// A clean stop: no new connections, requests in flight get time to finish, then to be answered,
// and only then are they cut off. Altogether below the ten seconds that supervisors give.

import { HandprintError } from '../../pure/errors.ts'

const finishMs = 4_000
const answerMs = 2_000

type Stoppable = { close(): Promise<unknown>; server: { closeAllConnections(): void } }

/** `stopping` is aborted, with `shutting_down`, when requests have had their time to finish. */
export function createStop(server: Stoppable, stopping: AbortController) {
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
