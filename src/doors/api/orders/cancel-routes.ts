// POST /api/v1/orders/{id}/cancel: a store's program cancels an order while it cools off.

import {
  type CancelDeps,
  cancelOrder,
} from '../../../trade/order-actions/cancelling/cancel-order.ts'
import { findOrder } from '../../../trade/order-views/list-orders.ts'
import type { Api } from '../create-api.ts'
import { orderOperations } from './order-operations.ts'

export type CancelRoutesDeps = CancelDeps & {
  /** Tells the worker that there may be a job. */
  wakeWorker: () => void
}

export function cancelRoutes(api: Api, deps: CancelRoutesDeps): void {
  api.route(orderOperations.cancel, async ({ store, params: { id }, body, baseUrl }) => {
    const find = () => findOrder(deps.database.queries, store, id, deps.now, baseUrl)
    // Another store's order does not exist.
    const order = await find()
    const reason = body.reason?.trim() || 'The store cancelled it.'
    await cancelOrder(deps, order.id, { reason }, { kind: 'store', as: store.by })
    deps.wakeWorker()
    return await find()
  })
}
