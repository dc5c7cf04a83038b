// Orders that are done, and to which nothing has happened for long, whose shoppers are still known.

import type { Queries } from '../../ground/database/database.ts'
import { doneStatuses } from '../../pure/contract/order-statuses.ts'
import type { OrderRow } from './lock-order.ts'

export type DoneOrder = Pick<OrderRow, 'id' | 'store_id' | 'created_at'>

/** Oldest first, a page at a time. */
export async function readDoneOrders(
  db: Queries,
  { before, after, limit }: { before: number; after: DoneOrder | null; limit: number },
): Promise<DoneOrder[]> {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'store_id', 'created_at'])
    .where('status', 'in', doneStatuses)
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where('personal_data_deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  if (after === null) return await orders.execute()
  const { created_at: at, id } = after
  return await orders
    .where((is) =>
      is.or([is('created_at', '>', at), is.and([is('created_at', '=', at), is('id', '>', id)])]),
    )
    .execute()
}
