// A graceful stop: no new connections; requests in flight get time to finish, then are answered,
// and only then are cut off.

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { withTimeout } from '../../pure/with-timeout.ts'

const mostWaitMs = 3_000
const lastRequestsMs = 1_000
/** For requests sent before the client noticed. */
const takenInMs = 200
/** For running jobs and for everything closed after the server. */
const afterwardsMs = 4_000
/**
 * The part of it reserved for storing received upload data, which happens even if no client waits
 * any more.
 */
const storedMs = 1_000

type Stoppable = { close(): Promise<unknown>; server: { closeAllConnections(): void } }

/**
 * Aborts `stopping` with `shutting_down` when the requests' time is up.
 *
 * @param withinMs until the process has ended, in total
 */
export function createStop(server: Stoppable, stopping: AbortController, withinMs: number) {
  // A busy machine may need as long again to store received data and respond.
  const finishMs = Math.max(0, withinMs - afterwardsMs) / 2
  return async (): Promise<void> => {
    const answer = setTimeout(() => stopping.abort(shuttingDown()), finishMs)
    const cut = setTimeout(() => server.server.closeAllConnections(), 2 * finishMs)
    try {
      await withTimeout(server.close(), 2 * finishMs + storedMs, () => {})
    } finally {
      clearTimeout(answer)
      clearTimeout(cut)
      // For work that no client waits for, such as pictures made ahead.
      stopping.abort(shuttingDown())
    }
  }
}

/**
 * Stops accepting connections, but briefly keeps answering on existing ones, for load balancers
 * that do not check readiness and notice a missing node only by a failed request. Closing the
 * listener also drops connections waiting to be accepted, whose requests may have been sent and may
 * not be safe to repeat. So first one request that is safe to repeat is broken off: its sender
 * tries another node and stops using this one.
 */
export async function stopListening(
  server: HttpServer,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  await Promise.race([breakOne(server), wait(mostWaitMs)])
  await wait(takenInMs)
  // The HTTP server's own close would end idle connections too.
  Server.prototype.close.call(server)
  await wait(lastRequestsMs)
}

function breakOne(server: HttpServer): Promise<void> {
  return new Promise((broken) => {
    const onRequest = ({ method, url = '', socket }: IncomingMessage): void => {
      if (method !== 'GET' && method !== 'HEAD') return
      // deploy/nginx.conf tracks the nodes for pictures separately.
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
 * Closes in reverse order of opening. A failure does not prevent the rest from being closed. Given
 * a time limit, stops waiting for anything unfinished by then, such as a query to an unresponsive
 * database.
 */
export async function closeAll(closers: Closer[], withinMs?: number): Promise<void> {
  const closing = closeEach(closers.splice(0).reverse())
  if (withinMs === undefined) return await closing
  await withTimeout(closing, Math.max(0, withinMs), () => {})
}

async function closeEach(closers: readonly Closer[]): Promise<void> {
  for (const close of closers) {
    try {
      await close()
    } catch {
      // Nothing can be done about it: the process is ending.
    }
  }
}

export function shuttingDown(): HandprintError {
  const message = sentence(
    'The service is restarting and did not process this request. Send it again.',
  )
  return fault('shutting_down', 503, message, { retryAfterSeconds: 10 })
}
