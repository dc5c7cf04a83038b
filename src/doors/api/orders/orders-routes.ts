// The orders API: a store's orders. Requires the secret key.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { timeOf } from '../../../ground/http/api/list-parameters.ts'
import {
  type CancelDeps,
  cancelOrder,
} from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import {
  getOrderJson,
  listOrderLines,
  listOrders,
} from '../../../trade/orders/views/list-orders.ts'
import type { Api } from '../create-api.ts'
import { orderOperations } from './order-operations.ts'
import { type PlaceByApiDeps, placeByApi } from './place-by-api.ts'

export function ordersRoutes(api: Api, { database, now }: DatabaseDeps): void {
  const { queries } = database

  api.route(orderOperations.list, async ({ store, query, baseUrl }) => {
    const { reference_id: referenceId, status: statuses, number, cursor, limit } = query
    const [createdFrom, createdBefore] = [timeOf(query.created_after), timeOf(query.created_before)]
    const filter = { referenceId, statuses, number, createdFrom, createdBefore, cursor, limit }
    return await listOrders(database, store, filter, now, baseUrl)
  })

  api.route(
    orderOperations.one,
    async ({ store, params: { id }, baseUrl }) =>
      await getOrderJson(queries, store, id, now, baseUrl),
  )

  api.route(orderOperations.lines, async ({ store, params: { id }, query, baseUrl }) => {
    const page = { id, after: Number(query.cursor ?? 0), limit: query.limit }
    return await listOrderLines(queries, store, page, now, baseUrl)
  })
}

type Waking = { wakeWorker: () => void }

export function placingRoutes(api: Api, deps: PlaceByApiDeps & Waking): void {
  const { queries } = deps.database
  api.route(orderOperations.place, async ({ store, idempotencyKey: key, body, baseUrl, once }) =>
    once(['order', body], async () => {
      const id = await placeByApi(deps, { store, key, body })
      deps.wakeWorker()
      const placed = await getOrderJson(queries, store, id, deps.now, baseUrl)
      return { location: `/api/v1/orders/${id}`, body: placed }
    }),
  )
}

/** Lets a store's program cancel an order during its cooling-off period. */
export function cancelRoutes(api: Api, deps: CancelDeps & Waking): void {
  api.route(orderOperations.cancel, async ({ store, params: { id }, body, baseUrl }) => {
    const find = () => getOrderJson(deps.database.queries, store, id, deps.now, baseUrl)
    // Another store's order is reported as not found.
    const order = await find()
    const reason = body.reason?.trim() || 'The store cancelled it.'
    await cancelOrder(deps, order.id, { reason }, { kind: 'store', as: store.by })
    deps.wakeWorker()
    return await find()
  })
}
