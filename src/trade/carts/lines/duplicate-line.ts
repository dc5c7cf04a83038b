import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { cartLineUndo } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { getOpenCartRow } from '../get-cart.ts'
import { nextPosition, touchCart } from '../insert-cart.ts'
import { lockOpenCart } from '../lock-cart.ts'
import { openingIds } from '../opening-ids.ts'
import { getLineRow } from './change-line.ts'
import { forgetUndo } from './change-lines.ts'

/**
 * Adds the copy at the end, and returns its id. Throws `line_unknown`, `parameter_invalid` if the
 * cart is full, and everything getOpenCartRow throws.
 */
export function duplicateLine(deps: DatabaseDeps, cartId: string, lineId: string): Promise<string> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
    const line = await getLineRow(tx, cart.id, lineId)
    const id = openingIds(undefined).lineId
    const position = await nextPosition(tx, cart.id)
    await tx
      .insertInto('cart_lines')
      .values({ ...line, id, position, quantity: 1, undo: null })
      .execute()
    await touchCart(tx, cart.id, deps.now())
    return id
  })
}

/** Like duplicateLine(), but beside the line; undoLines() takes it back. */
export function duplicateBeside(
  deps: DatabaseDeps,
  cartId: string,
  lineId: string,
): Promise<string> {
  return deps.database.transaction(async (tx) => {
    const now = deps.now()
    const cart = await lockOpenCart(tx, cartId, now)
    const line = await getLineRow(tx, cart.id, lineId)
    const id = openingIds(undefined).lineId
    await nextPosition(tx, cart.id)
    await makeRoomBehind(tx, cart.id, line.position)
    await forgetUndo(tx, cart.id)
    const undo = cartLineUndo.write({ at: now, kind: 'added' })
    await tx
      .insertInto('cart_lines')
      .values({ ...line, id, position: line.position + 1, quantity: 1, chosen_at: null, undo })
      .execute()
    await touchCart(tx, cart.id, now)
    return id
  })
}

// Positions are unique, which SQLite checks row by row: so they go by way of negative numbers.
async function makeRoomBehind(tx: Queries, cartId: CartId, position: number): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set(({ eb }) => ({ position: eb('position', '*', -1) }))
    .where('cart_id', '=', cartId)
    .where('position', '>', position)
    .execute()
  await tx
    .updateTable('cart_lines')
    .set(({ eb }) => ({ position: eb(eb.neg(eb.ref('position')), '+', 1) }))
    .where('cart_id', '=', cartId)
    .where('position', '<', 0)
    .execute()
}
