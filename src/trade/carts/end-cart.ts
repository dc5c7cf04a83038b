import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { CartId, ImageToken, StoreId } from '../../pure/contract/ids.ts'
import { isCartOrdered } from '../orders/core/read-order.ts'

export async function setCartStatus(
  tx: Queries,
  cartId: CartId,
  status: 'open' | 'ordered',
  at: number,
): Promise<void> {
  await tx.updateTable('carts').set({ status, updated_at: at }).where('id', '=', cartId).execute()
}

/** Ids of the next expired open carts, up to the limit. */
export async function expiredCarts(
  db: Queries,
  { after, limit }: { after: CartId | null; limit: number },
  now: number,
): Promise<CartId[]> {
  const rows = await db
    .selectFrom('carts')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Open carts of a store with that reference that have no order, not even an unpaid one. */
export async function unorderedCarts(
  db: Queries,
  store: { id: StoreId },
  referenceId: string,
): Promise<CartId[]> {
  const rows = await cartsOfStore(db, store.id)
    .where('reference_id', '=', referenceId)
    .where('status', '=', 'open')
    .where(({ not }) => not(isCartOrdered(db, sql.ref<CartId>('carts.id'))))
    .execute()
  return rows.map(({ id }) => id)
}

export function cartsOfStore(db: Queries, storeId: StoreId) {
  return db.selectFrom('carts').select('carts.id').where('store_id', '=', storeId)
}

/** Returns the image tokens that were in the cart. */
export async function deleteCart(tx: Queries, cartId: CartId): Promise<ImageToken[]> {
  const lines = await tx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .returning('image_token')
    .execute()
  await tx.deleteFrom('carts').where('id', '=', cartId).execute()
  return lines.map((line) => line.image_token)
}
