// POST /api/v1/orders: a store's program orders without the storefront.

import type { FastifyInstance } from 'fastify'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import type { PlaceOrderDeps } from '../../../trade/checkout/placing.ts'
import { findOrder } from '../../../trade/order-views/list-orders.ts'
import { storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import type { AnswerOnce } from '../../../trade/stores/idempotency/answer-once.ts'
import { readIdempotencyKey } from '../../../trade/stores/idempotency/read-idempotency-key.ts'
import { orderOperations } from './order-operations.ts'
import { placeByApi } from './place-by-api.ts'

export type PlacingDeps = PlaceOrderDeps & {
  answerOnce: AnswerOnce
  limits: Pick<RateLimits, 'countStore'>
  baseUrl: string | null
  /** Tells the worker that there may be a job. */
  wakeWorker: () => void
}

export function placingRoutes(server: FastifyInstance, deps: PlacingDeps): void {
  const { queries } = deps.database
  const config = { errorsAs: 'problem', limit: 'api', api: orderOperations.place } as const

  server.post('/api/v1/orders', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { authorization, 'idempotency-key': keyHeader } = request.headers
    const store = await storeBySecretKey(queries, authorization, deps.now)
    await deps.limits.countStore('api', store)
    const key = readIdempotencyKey(keyHeader)
    const { body } = request
    const answer = await deps.answerOnce({ store, key, asked: ['order', body] }, async () => {
      const id = await placeByApi(deps, { store, key, body })
      deps.wakeWorker()
      const placed = await findOrder(queries, store, id, deps.now, baseUrlOf(request, deps.baseUrl))
      return { status: 201, location: `/api/v1/orders/${id}`, body: placed }
    })
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answer.status).header('location', answer.location).send(answer.body)
  })
}
