// Locks a cart before a decision that its row does not record, such as placing an order or deleting
// its picture. The lock is an update that changes nothing: of two concurrent transactions the later
// one waits, or is retried, and then sees what the other has done.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { CartsTable } from '../../ground/database/tables/carts-table.ts'
import { type CartId, type ImageToken, isCartId } from '../../pure/contract/ids.ts'
import { cartUnknown } from './cart-errors.ts'
import { requireOpenCart } from './get-cart.ts'

export async function lockCart(tx: Queries, cartId: CartId): Promise<void> {
  await lockedAs(tx).where('id', '=', cartId).execute()
}

/** Throws `cart_unknown` (404), `cart_expired` (410) and `cart_already_ordered` (409). */
export async function lockOpenCart(
  tx: Queries,
  cartId: string,
  at: number,
): Promise<Selectable<CartsTable>> {
  if (!isCartId(cartId)) throw cartUnknown()
  const cart = await lockedAs(tx).where('id', '=', cartId).returningAll().executeTakeFirst()
  return requireOpenCart(cart, at)
}

export async function lockCartsOfImage(tx: Queries, token: ImageToken): Promise<void> {
  await lockedAs(tx)
    .where('status', '=', 'open')
    .where('id', 'in', (lines) =>
      lines.selectFrom('cart_lines').select('cart_id').where('image_token', '=', token),
    )
    .execute()
}

function lockedAs(tx: Queries) {
  return tx.updateTable('carts').set((row) => ({ updated_at: row.ref('updated_at') }))
}
