// The orders API: a store's orders, for whoever holds its secret key.

import type { Database } from '../../../ground/database/database.ts'
import { findOrder, listOrders } from '../../../trade/order-views/list-orders.ts'
import type { Api } from '../create-api.ts'
import { orderOperations } from './order-operations.ts'

export type OrdersDeps = { database: Database; now: () => number }

export function ordersRoutes(api: Api, { database, now }: OrdersDeps): void {
  const { queries } = database

  api.route(orderOperations.list, async ({ store, query, baseUrl }) => {
    const { reference_id: referenceId, status, number, cursor, limit } = query
    const [createdFrom, createdBefore] = [timeOf(query.created_after), timeOf(query.created_before)]
    const filter = { referenceId, status, number, createdFrom, createdBefore, cursor, limit }
    return await listOrders(database, store, filter, now, baseUrl)
  })

  api.route(
    orderOperations.one,
    async ({ store, params: { id }, baseUrl }) => await findOrder(queries, store, id, now, baseUrl),
  )
}

function timeOf(text: string | undefined): number | undefined {
  // RFC 3339 knows leap seconds, a Date does not.
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?!\d|:)/, ':59'))
}
