// What a test order's shopper is written, or would be, for the integrator who tries it. Of a live order
// it would show whole addresses, which are not on these pages.

import type { Queries } from '../../../ground/database/database.ts'
import type { Mail } from '../../../trade/mail/letter.ts'
import { mailsOfOrder } from '../../../trade/mail/read-mails.ts'
import { shopperMails } from '../../../trade/notices/add-order-mails.ts'
import type { Store } from '../../../trade/stores/store.ts'

/** Empty for another store's order, and for one that was placed for real. */
export async function testMailsOf(
  db: Queries,
  store: Pick<Store, 'id'>,
  orderId: string,
): Promise<Mail[]> {
  const order = await db
    .selectFrom('orders')
    .select('mode')
    .where('id', '=', orderId)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (order?.mode !== 'test') return []
  const mails = await mailsOfOrder(db, orderId)
  return mails.filter(({ kind }) => shopperMails.some((known) => known === kind))
}
