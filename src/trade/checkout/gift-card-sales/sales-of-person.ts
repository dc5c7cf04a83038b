// What sales hold about their buyers and receivers. The sale itself stays: it is money.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

const bought = [
  'created_at',
  'amount',
  'currency',
  'status',
  'buyer_email',
  'receiver_email',
] as const
const written = ['receiver_name', 'sender', 'message'] as const

/** What the person bought. */
export async function salesOfBuyer(db: Queries, email: string) {
  return await db
    .selectFrom('gift_card_sales')
    .select([...bought, ...written])
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .execute()
}

/** Erases the person as buyer and as receiver. A payment in progress keeps what its mails need. */
export async function erasePersonOfSales(
  tx: Queries,
  email: string,
  store: { id: StoreId },
): Promise<void> {
  const own = (column: 'buyer_email' | 'receiver_email') =>
    tx
      .updateTable('gift_card_sales')
      .where('store_id', '=', store.id)
      .where('status', '!=', 'pending')
      .where(sql.ref(column), '!=', '')
      .where(sql`lower(${sql.ref(column)})`, '=', email.toLowerCase())
  await own('buyer_email').set({ buyer_email: '', sender: '' }).execute()
  await own('receiver_email').set({ receiver_email: '', receiver_name: '', message: '' }).execute()
}

/** Erases everyone from sales whose last change is older than that. */
export async function forgetOldSales(tx: Queries, before: number): Promise<void> {
  await tx
    .updateTable('gift_card_sales')
    .set({ buyer_email: '', sender: '', receiver_email: '', receiver_name: '', message: '' })
    .where('updated_at', '<', before)
    .where('status', '!=', 'pending')
    .where('buyer_email', '!=', '')
    .execute()
}
