// What a test order's shopper is written, or would be, for the integrator who tries it. Of a live store
// it would show whole addresses, which are not on these pages.

import type { Queries } from '../../database/database.ts'
import type { Mail } from '../../mail/letter.ts'
import { mailsOfOrder } from '../../mail/read-mails.ts'
import { shopperMails } from '../../orders/notices/add-order-mails.ts'
import { orderMode } from '../../orders/record/order-mode.ts'
import type { Store } from '../../stores/store.ts'

/** Empty for a live store, for another store's order, and for one from when the store was live. */
export async function testMailsOf(
  db: Queries,
  store: Pick<Store, 'id' | 'mode'>,
  orderId: string,
): Promise<Mail[]> {
  if (store.mode === 'live') return []
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (order === undefined || (await orderMode(db, { orderId, store })) === 'live') return []
  const mails = await mailsOfOrder(db, orderId)
  return mails.filter(({ kind }) => shopperMails.some((known) => known === kind))
}
