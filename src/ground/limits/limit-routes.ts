// Counts requests by address at every route whose config names a limit. It runs as the last of the
// route's onRequest hooks: a refusal then carries the headers of every answer of that route, and
// goes through its error handler, which knows what to do with a body that is still coming.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from './rate-limits.ts'

const takingKeys = ['pushes', 'pulls', 'api']
const wrongKeyCodes = ['access_key_invalid', 'secret_key_invalid', 'operator_key_invalid']

/** To be called before routes are added. Whom `spares` says yes to signs in uncounted. */
export function limitRoutes(
  server: FastifyInstance,
  limits: RateLimits,
  spares: (request: FastifyRequest) => Promise<boolean> = async () => false,
): void {
  server.addHook('onRoute', (route) => {
    const kind = route.config?.limit
    if (kind === undefined) return
    const mayGuess = takingKeys.includes(kind)
    const check = async (request: FastifyRequest): Promise<void> => {
      // Asked by browsers on their own, and answered without any work.
      if (request.method === 'OPTIONS') return
      if (mayGuess) limits.refuseGuessing(request.ip)
      if (kind === 'signIns' && (await spares(request))) return
      await limits.countAddress(kind, request.ip)
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), check]
  })

  server.addHook('onResponse', async (request) => {
    if (request.faultCode === null || !wrongKeyCodes.includes(request.faultCode)) return
    // What is above the limit is refused the next time.
    await limits.countWrongKey(request.ip).catch(() => undefined)
  })
}
