// POST /api/v1/orders/{id}/cancel: a store's program cancels an order while it cools off.

import type { FastifyInstance } from 'fastify'
import { readBody } from '../../../ground/http/api/read-body.ts'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { audited } from '../../../trade/order-actions/audited.ts'
import { type CancelDeps, cancelOrder } from '../../../trade/order-actions/cancel-order.ts'
import { findOrder } from '../../../trade/order-views/list-orders.ts'
import { storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { cancelRequest, orderOperations } from './order-operations.ts'

export type CancelRoutesDeps = CancelDeps & {
  limits: Pick<RateLimits, 'countStore'>
  baseUrl: string | null
  /** Tells the worker that there may be a job. */
  wakeWorker: () => void
}

type OneOrder = { Params: { id: string } }

export function cancelRoutes(server: FastifyInstance, deps: CancelRoutesDeps): void {
  const { queries } = deps.database
  const config = { errorsAs: 'problem', limit: 'api', api: orderOperations.cancel } as const

  server.post<OneOrder>('/api/v1/orders/:id/cancel', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const store = await storeBySecretKey(queries, request.headers.authorization, deps.now)
    await deps.limits.countStore('api', store)
    const what = 'The order was not cancelled.'
    const { reason } = readBody(request, cancelRequest, { what })
    const { id } = request.params
    const find = () => findOrder(queries, store, id, deps.now, baseUrlOf(request, deps.baseUrl))
    // Another store's order does not exist.
    await find()
    const told = reason?.trim() || 'The store cancelled it.'
    const withAudit = audited(deps, id, store.by, 'order.cancel')
    await cancelOrder(withAudit, id, { reason: told }, { kind: 'store' })
    deps.wakeWorker()
    return await find()
  })
}
