// Takes a line out of an open cart. An empty cart stays, for more pictures to be added.

import { findOpenCartRow } from './load-cart.ts'
import type { CartDeps } from './open-cart.ts'
import { touchCart } from './touch-cart.ts'

/**
 * Removing what is gone already is not an error. Throws `cart_unknown`, `cart_expired` or
 * `cart_already_ordered`.
 */
export function removeLine(deps: CartDeps, cartId: string, lineId: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await findOpenCartRow(tx, cartId, deps.now)
    await tx
      .deleteFrom('cart_lines')
      .where('id', '=', lineId)
      .where('cart_id', '=', cart.id)
      .execute()
    await touchCart(tx, cart.id, deps.now)
  })
}
