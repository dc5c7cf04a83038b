// What is known of a card's receiver. The card itself stays, because it is money that is owed.

import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { GiftCard } from './gift-card.ts'

function ofReceiver(db: Queries, email: string) {
  return db
    .selectFrom('gift_cards')
    .where((is) =>
      is.or([is(sql`lower(email)`, '=', email.toLowerCase()), is('email', '=', email)]),
    )
    .where('email', '!=', '')
}

/** For the receiver. Without codes, which the mails have. */
export async function giftCardsOf(
  db: Queries,
  email: string,
): Promise<
  Pick<GiftCard, 'amount' | 'balance' | 'currency' | 'sender' | 'message' | 'created_at'>[]
> {
  return await ofReceiver(db, email)
    .select(['amount', 'balance', 'currency', 'sender', 'message', 'created_at'])
    .execute()
}

/**
 * Erases address, sender and message from the cards of a receiver that the store takes: its own, and
 * those for every store.
 */
export async function deleteReceiver(
  tx: Queries,
  email: string,
  store: { id: StoreId },
): Promise<void> {
  const ids = ofReceiver(tx, email)
    .where((is) => is.or([is('store_id', 'is', null), is('store_id', '=', store.id)]))
    .select('id')
  await tx
    .updateTable('gift_cards')
    .set({ email: '', sender: '', message: '' })
    .where('id', 'in', ids)
    .execute()
}
