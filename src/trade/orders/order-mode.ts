// Of which store an order is, and whether it was placed for real.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId, StoreId } from '../../pure/contract/ids.ts'
import type { Store } from '../stores/store.ts'

/** Its store may have changed over since; the order says it. */
export async function storeAndMode(
  db: Queries,
  orderId: OrderId,
): Promise<{ storeId: StoreId; mode: Store['mode'] }> {
  const { store_id: storeId, mode } = await db
    .selectFrom('orders')
    .select(['store_id', 'mode'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { storeId, mode }
}
