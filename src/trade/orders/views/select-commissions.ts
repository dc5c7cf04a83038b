// Stores' commission per order, summed from the books as in their statements. So unpaid orders,
// refunded or taken-back money and test orders earn nothing.

import type { InferResult } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'

/** An order without bookings has no row. */
export function selectCommissions(db: Queries, orderIds: readonly OrderId[]) {
  return db
    .selectFrom('bookings')
    .select('order_id')
    .select(({ fn }) => fn.sum<number | string>('commission').as('commission'))
    .where('order_id', 'in', orderIds)
    .where('mode', '=', 'live')
    .groupBy('order_id')
}

/** By order, in minor units of its currency. */
export function commissionsOf(
  rows: InferResult<ReturnType<typeof selectCommissions>>,
): (orderId: OrderId) => number {
  // PostgreSQL returns sums as text.
  const byOrder = new Map(rows.map((row) => [row.order_id, Number(row.commission)]))
  return (orderId) => byOrder.get(orderId) ?? 0
}
