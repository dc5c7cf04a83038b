// Removes several lines from an open cart at once. undoLines() restores them until the next change.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { cartLineUndo } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { touchCart } from '../insert-cart.ts'
import { lockOpenCart } from '../lock-cart.ts'
import { forgetUndo } from './change-lines.ts'

/** Lines that are gone already are ignored. Throws what lockOpenCart throws. */
export function removeLines(
  deps: DatabaseDeps,
  cartId: CartId,
  ids: readonly string[],
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const now = deps.now()
    const cart = await lockOpenCart(tx, cartId, now)
    if (ids.length === 0) return
    const ofCart = tx.deleteFrom('cart_lines').where('cart_id', '=', cart.id)
    const before = await tx
      .selectFrom('cart_lines')
      .select('id')
      .where('cart_id', '=', cart.id)
      .where('removed_at', 'is', null)
      .where('id', 'in', [...ids])
      .execute()
    if (before.length === 0) return
    await ofCart.where('removed_at', 'is not', null).execute()
    await forgetUndo(tx, cart.id)
    await tx
      .updateTable('cart_lines')
      .set({ removed_at: now, undo: cartLineUndo.write({ at: now, kind: 'removed' }) })
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .execute()
    await touchCart(tx, cart.id, now)
  })
}
