// Undoes the last change of a set: what it changed, removed or added, unless it was chosen anew
// since, for example in another window.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import {
  cartLineCrop,
  cartLineOptions,
  cartLineTimes,
  cartLineUndo,
} from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { maxLinesOfACart } from '../cart.ts'
import { cartFull } from '../cart-errors.ts'
import { lastOf } from '../choice-times.ts'
import { touchCart } from '../insert-cart.ts'
import { lockOpenCart } from '../lock-cart.ts'
import { forgetUndo, saveRows } from './change-lines.ts'

/** How many lines the last change concerned, by what it did to them. */
export type LastChange = { changed: number; removed: number; added: number; left: number }

/** Null if there is nothing to undo or to tell. */
export async function readLastChange(db: Queries, cartId: CartId): Promise<LastChange | null> {
  const rows = await rowsToUndo(db, cartId)
  const kinds = rows.map(({ undo }) => cartLineUndo.read(undo)?.kind)
  const count = (kind: keyof LastChange) => kinds.filter((each) => each === kind).length
  if (rows.length === 0) return null
  return {
    changed: count('changed'),
    removed: count('removed'),
    added: count('added'),
    left: count('left'),
  }
}

/**
 * Does nothing if there is nothing to undo. Throws `parameter_invalid` if the cart is full, and
 * everything lockOpenCart throws.
 */
export function undoLines(deps: DatabaseDeps, cartId: CartId): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const now = deps.now()
    const cart = await lockOpenCart(tx, cartId, now)
    const rows = await rowsToUndo(tx, cart.id)
    if (rows.length === 0) return
    const restored = rows.flatMap((row) => {
      const undo = cartLineUndo.read(row.undo)
      if (undo?.was === undefined || row.removed_at !== null) return []
      const { was, at } = undo
      const { quantity: quantityAt = 0, ...design } = cartLineTimes.read(row.chosen_at) ?? {}
      const isDesignOurs = lastOf(design) <= at
      const isQuantityOurs = quantityAt <= at
      const again = Math.max(now, at + 1)
      const times = {
        ...design,
        ...(isDesignOurs && { product: again, size: again, crop: again }),
        ...(isDesignOurs && Object.fromEntries(Object.keys(was.options).map((n) => [n, again]))),
        quantity: isQuantityOurs ? again : quantityAt,
      }
      return [
        {
          ...row,
          ...(isDesignOurs && {
            product: was.product,
            size: was.size,
            options: cartLineOptions.write(was.options),
            crop: cartLineCrop.write(was.crop),
          }),
          ...(isQuantityOurs && { quantity: was.quantity }),
          chosen_at: cartLineTimes.write(times),
          undo: null,
        },
      ]
    })
    await saveRows(tx, restored)
    const removed = rows.filter((row) => {
      const undo = cartLineUndo.read(row.undo)
      return undo?.kind === 'removed' && row.removed_at === undo.at
    })
    const added = rows.filter((row) => {
      const undo = cartLineUndo.read(row.undo)
      return undo?.kind === 'added' && lastOf(cartLineTimes.read(row.chosen_at)) <= undo.at
    })
    await bringBack(
      tx,
      cart.id,
      removed.map(({ id }) => id),
    )
    if (added.length > 0) {
      const ids = added.map(({ id }) => id)
      await tx.deleteFrom('cart_lines').where('id', 'in', ids).execute()
    }
    await forgetUndo(tx, cart.id)
    await touchCart(tx, cart.id, now)
  })
}

async function bringBack(tx: Queries, cartId: CartId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('cart_lines').set({ removed_at: null }).where('id', 'in', ids).execute()
  const { count } = await tx
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > maxLinesOfACart) throw cartFull(maxLinesOfACart)
}

async function rowsToUndo(db: Queries, cartId: CartId) {
  return await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('undo', 'is not', null)
    .orderBy('position')
    .execute()
}
