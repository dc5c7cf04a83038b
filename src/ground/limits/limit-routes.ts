// Counts requests by address on every route whose config names a limit. Runs as the route's last
// onRequest hook, so that a refusal has the headers of the route's other responses and passes
// through its error handler, which can deal with a body that is still arriving.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from './rate-limits.ts'

const takingKeys = ['pushes', 'pulls', 'api']
const wrongKeyCodes = ['access_key_invalid', 'secret_key_invalid', 'operator_key_invalid']

/**
 * Must be called before routes are added. Sign-ins for which `spares` resolves to true are not
 * counted.
 */
export function limitRoutes(
  server: FastifyInstance,
  limits: RateLimits,
  isExempt: (request: FastifyRequest) => Promise<boolean> = async () => false,
): void {
  server.addHook('onRoute', (route) => {
    const kind = route.config?.limit
    if (kind === undefined) return
    const mayGuess = takingKeys.includes(kind)
    const check = async (request: FastifyRequest): Promise<void> => {
      // Sent by browsers on their own (CORS preflight), and cheap to answer.
      if (request.method === 'OPTIONS') return
      if (mayGuess) limits.refuseGuessing(request.ip)
      if (kind === 'signIns' && (await isExempt(request))) return
      await limits.countAddress(kind, request.ip)
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), check]
  })

  server.addHook('onResponse', async (request) => {
    if (request.faultCode === null || !wrongKeyCodes.includes(request.faultCode)) return
    // The next request over the limit is refused.
    await limits.countWrongKey(request.ip).catch(() => undefined)
  })
}
