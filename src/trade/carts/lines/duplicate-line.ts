import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { getOpenCartRow } from '../get-cart.ts'
import { nextPosition, touchCart } from '../insert-cart.ts'
import { openingIds } from '../opening-ids.ts'
import { getLineRow } from './change-line.ts'

/**
 * Returns the new line's id. Throws `line_unknown`, `parameter_invalid` if the cart is full, and
 * everything getOpenCartRow throws.
 */
export function duplicateLine(deps: DatabaseDeps, cartId: string, lineId: string): Promise<string> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
    const line = await getLineRow(tx, cart.id, lineId)
    const id = openingIds(undefined).lineId
    const position = await nextPosition(tx, cart.id)
    await tx
      .insertInto('cart_lines')
      .values({ ...line, id, position, quantity: 1 })
      .execute()
    await touchCart(tx, cart.id, deps.now())
    return id
  })
}
