// What comes in on open connections while the service stops is refused like everything else: in the
// form of its route, with the time to try again. Fastify's own answer would be a 503 everywhere, also
// where a push has to be told by 500.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shuttingDown } from './stop.ts'

/**
 * To be called before routes are added.
 * @param refusal what else nothing is taken for: an error, or null for a request that may go on
 */
export function refuseWhenClosing(
  server: FastifyInstance,
  refusal: (request: FastifyRequest) => Error | null,
): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRoute', (route) => {
    const refuse = async (request: FastifyRequest): Promise<void> => {
      const reason = isClosing ? shuttingDown() : refusal(request)
      if (reason !== null) throw reason
    }
    // Last, so that the refusal has the headers of the route's other answers.
    route.onRequest = [...[route.onRequest ?? []].flat(), refuse]
  })
}
