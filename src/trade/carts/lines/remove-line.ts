// Removes a line from an open cart, and restores the most recently removed one. An empty cart is
// kept, so that pictures can be added.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { maxLinesOfACart } from '../cart.ts'
import { cartFull } from '../cart-errors.ts'
import { getOpenCartRow } from '../get-cart.ts'
import { touchCart } from '../insert-cart.ts'

/**
 * Idempotent: removing a line that is already gone is not an error. Throws `cart_unknown`,
 * `cart_expired` or `cart_already_ordered`.
 */
export function removeLine(deps: DatabaseDeps, cartId: string, lineId: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
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

/**
 * Does nothing if there is no line to restore. Throws what removeLine() throws, and
 * `parameter_invalid` if the cart is full.
 */
export function restoreLine(deps: DatabaseDeps, cartId: string, lineId: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
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
