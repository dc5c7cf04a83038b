// POST /api/v1/orders: a store's program orders without the storefront.

import { findOrder } from '../../../trade/order-views/list-orders.ts'
import type { Api } from '../create-api.ts'
import { orderOperations } from './order-operations.ts'
import { type PlaceByApiDeps, placeByApi } from './place-by-api.ts'

export type PlacingDeps = PlaceByApiDeps & {
  /** Tells the worker that there may be a job. */
  wakeWorker: () => void
}

export function placingRoutes(api: Api, deps: PlacingDeps): void {
  const { queries } = deps.database
  api.route(orderOperations.place, async ({ store, idempotencyKey: key, body, baseUrl, once }) =>
    once(['order', body], async () => {
      const id = await placeByApi(deps, { store, key, body })
      deps.wakeWorker()
      const placed = await findOrder(queries, store, id, deps.now, baseUrl)
      return { location: `/api/v1/orders/${id}`, body: placed }
    }),
  )
}
