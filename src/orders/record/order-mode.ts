// Whether an order was placed for real. Its store may have changed over since, and of a finished order
// there still is something to tell, to give back and to hide; so who took its money says it.

import type { Queries } from '../../database/database.ts'
import { modeOfGateway, type StoreMode } from '../../payments/payment-gateways.ts'
import type { Store } from '../../stores/store.ts'

/** That of its store, where no gateway took money. */
export async function orderMode(
  db: Queries,
  { orderId, store }: { orderId: string; store: Pick<Store, 'mode'> },
): Promise<StoreMode> {
  const payments = await db
    .selectFrom('payments')
    .select('gateway')
    .where('order_id', '=', orderId)
    .execute()
  const modes = payments.map(({ gateway }) => modeOfGateway(gateway))
  if (modes.includes('live')) return 'live'
  return modes.includes('test') ? 'test' : store.mode
}

export async function storeAndMode(
  db: Queries,
  orderId: string,
): Promise<{ storeId: string; mode: StoreMode }> {
  const store = await db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['stores.id', 'stores.mode'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { storeId: store.id, mode: await orderMode(db, { orderId, store }) }
}
