// The gift cards that a store sells on a page of its own. It sells none unless this is set.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { giftCardOffer } from '../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'

export type SavedGiftCardOffer = NonNullable<ReturnType<typeof giftCardOffer.read>>
export type GiftCardOffer = Omit<SavedGiftCardOffer, 'secret'>

/** Null if the store sells none. Its amounts may be in a currency that the store had before. */
export async function readGiftCardOffer(
  db: Queries,
  storeId: StoreId,
): Promise<SavedGiftCardOffer | null> {
  const row = await db
    .selectFrom('stores')
    .select('gift_card_offer')
    .where('id', '=', storeId)
    .executeTakeFirst()
  return giftCardOffer.read(row?.gift_card_offer ?? null)
}

/** Null ends the sale. Cards that were sold, and payments that are in progress, are not affected. */
export async function saveGiftCardOffer(
  tx: Queries,
  storeId: StoreId,
  offer: GiftCardOffer | null,
  at: number,
): Promise<void> {
  const secret = randomBytes(32).toString('hex')
  const saved = offer && giftCardOffer.write({ ...offer, secret })
  await tx
    .updateTable('stores')
    .set({ gift_card_offer: saved, updated_at: at })
    .where('id', '=', storeId)
    .execute()
}
