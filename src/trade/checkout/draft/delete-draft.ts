// A draft is deleted with its cart, with its order, and with the shopper's data. Shoppers may ask
// what it contains.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { draftFields } from '../../../ground/database/tables/carts-table.ts'
import type { CartId, ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { cartsOfStore, deleteCart } from '../../carts/end-cart.ts'
import { findCart } from '../../carts/get-cart.ts'

export async function deleteDraft(tx: Queries, cartId: CartId): Promise<void> {
  await tx.deleteFrom('checkout_drafts').where('cart_id', '=', cartId).execute()
}

export async function deleteDraftsOf(
  db: Queries,
  store: { id: StoreId },
  email: string,
): Promise<void> {
  await db
    .deleteFrom('checkout_drafts')
    .where((is) =>
      is.or([is(sql`lower(email)`, '=', email.toLowerCase()), is('email', '=', email)]),
    )
    .where('cart_id', 'in', cartsOfStore(db, store.id))
    .execute()
}

export async function readDraftsOf(
  db: Queries,
  store: { id: StoreId },
  email: string,
): Promise<Record<string, string>[]> {
  const drafts = await db
    .selectFrom('checkout_drafts')
    .select('fields')
    .where((is) =>
      is.or([is(sql`lower(email)`, '=', email.toLowerCase()), is('email', '=', email)]),
    )
    .where('email', '!=', '')
    .where('cart_id', 'in', cartsOfStore(db, store.id))
    .execute()
  return drafts.map(({ fields }) => draftFields.read(fields))
}

/**
 * Deletes an open cart with its lines. An ordered cart stays, because its address is the receipt's.
 * Returns the image tokens that were in it.
 */
export async function deleteOpenCart(tx: Queries, cartId: CartId): Promise<ImageToken[]> {
  const cart = await findCart(tx, cartId)
  if (cart?.status !== 'open') return []
  await deleteDraft(tx, cartId)
  return await deleteCart(tx, cartId)
}
