// Takes a line out of an open cart, and brings the last one back. An empty cart stays, for more
// pictures to be added.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { maxLinesOfACart } from '../cart.ts'
import { cartFull } from '../cart-errors.ts'
import { touchCart } from '../insert-cart.ts'
import { findOpenCartRow } from '../load-cart.ts'

/**
 * Removing what is gone already is not an error. Throws `cart_unknown`, `cart_expired` or
 * `cart_already_ordered`.
 */
export function removeLine(deps: DatabaseDeps, cartId: string, lineId: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await findOpenCartRow(tx, cartId, deps.now())
    const removed = await tx
      .updateTable('cart_lines')
      .set({ removed_at: deps.now() })
      .where('id', '=', lineId)
      .where('cart_id', '=', cart.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows > 0n) {
      await tx
        .deleteFrom('cart_lines')
        .where('cart_id', '=', cart.id)
        .where('removed_at', 'is not', null)
        .where('id', '!=', lineId)
        .execute()
    }
    await touchCart(tx, cart.id, deps.now())
  })
}

/** Does nothing where there is nothing to bring back. Throws as removeLine(), and `parameter_invalid` for a full cart. */
export function restoreLine(deps: DatabaseDeps, cartId: string, lineId: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await findOpenCartRow(tx, cartId, deps.now())
    await tx
      .updateTable('cart_lines')
      .set({ removed_at: null })
      .where('id', '=', lineId)
      .where('cart_id', '=', cart.id)
      .execute()
    const lines = await tx
      .selectFrom('cart_lines')
      .select('id')
      .where('cart_id', '=', cart.id)
      .where('removed_at', 'is', null)
      .execute()
    if (lines.length > maxLinesOfACart) throw cartFull(maxLinesOfACart)
    await touchCart(tx, cart.id, deps.now())
  })
}
