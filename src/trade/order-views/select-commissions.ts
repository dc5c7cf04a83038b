// What stores earn of their orders: the sum of the books, as in their statements. So what was not paid
// earns nothing, nor does what went back or a bank has taken, nor a test order.

import type { InferResult } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

/** Of orders that nothing is booked of there is no row. */
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
  // PostgreSQL answers sums as text.
  const byOrder = new Map(rows.map((row) => [row.order_id, Number(row.commission)]))
  return (orderId) => byOrder.get(orderId) ?? 0
}
