// A clean stop: no new connections, requests in flight get time to finish, then to be answered,
// and only then are they cut off.

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { inTime } from '../../pure/in-time.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

const mostWaitMs = 3_000
const lastRequestsMs = 1_000
/** What was sent before it was understood. */
const takenInMs = 200
/** For jobs in hand and for what is closed after the server. */
const afterwardsMs = 4_000
/** Of these, for what uploads have brought, which is stored although nobody waits any more. */
const storedMs = 1_000

type Stoppable = { close(): Promise<unknown>; server: { closeAllConnections(): void } }

/**
 * `stopping` is aborted, with `shutting_down`, when requests have had their time to finish.
 * @param withinMs until the process has ended, all in all
 */
export function createStop(server: Stoppable, stopping: AbortController, withinMs: number) {
  // To store what has arrived, and say so, a busy machine may need as long.
  const finishMs = Math.max(0, withinMs - afterwardsMs) / 2
  return async (): Promise<void> => {
    const answer = setTimeout(() => stopping.abort(shuttingDown()), finishMs)
    const cut = setTimeout(() => server.server.closeAllConnections(), 2 * finishMs)
    try {
      await inTime(server.close(), 2 * finishMs + storedMs, () => {})
    } finally {
      clearTimeout(answer)
      clearTimeout(cut)
      // For what nobody waits for, such as pictures made ahead.
      stopping.abort(shuttingDown())
    }
  }
}

/**
 * Takes no new connections, and for a moment goes on answering on those that there are: for balancers that
 * ask for no readiness and learn that a node is gone by a request that fails. With the listener go connections
 * that wait to be accepted, each with a request that may have been sent and must not be sent twice. So before that
 * one that may be is broken off, and whoever sent it tries another node and leaves this one alone.
 */
export async function stopListening(
  server: HttpServer,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  await Promise.race([breakOne(server), wait(mostWaitMs)])
  await wait(takenInMs)
  // HTTP's own would end idle connections too.
  Server.prototype.close.call(server)
  await wait(lastRequestsMs)
}

function breakOne(server: HttpServer): Promise<void> {
  return new Promise((broken) => {
    const onRequest = ({ method, url = '', socket }: IncomingMessage): void => {
      if (method !== 'GET' && method !== 'HEAD') return
      // deploy/nginx.conf counts the nodes of pictures apart.
      if (url.startsWith('/pictures/')) return
      server.off('request', onRequest)
      socket.destroy()
      broken()
    }
    server.prependListener('request', onRequest)
  })
}

export type Closer = () => unknown

/**
 * Last opened, first closed; one that fails does not keep the others open. Where a time is given, what has not come
 * to an end by then, such as a question to a database that has fallen silent, is waited for no longer.
 */
export async function closeAll(closers: Closer[], withinMs?: number): Promise<void> {
  const closing = closeEach(closers.splice(0).reverse())
  if (withinMs === undefined) return await closing
  await inTime(closing, Math.max(0, withinMs), () => {})
}

async function closeEach(closers: readonly Closer[]): Promise<void> {
  for (const close of closers) {
    try {
      await close()
    } catch {
      // Nothing is left to be done about it: the process ends.
    }
  }
}

export function shuttingDown(): HandprintError {
  const message = sentence(
    'The service is being restarted and kept nothing of this request. Send it again.',
  )
  return fault('shutting_down', 503, message, { retryAfterSeconds: 10 })
}
