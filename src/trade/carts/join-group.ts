// Puts a cart into a group, so that its order is delivered with the others'.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { type HandprintError, invalid, notFound } from '../../pure/errors.ts'
import { findGroupByCode } from '../groups/group.ts'
import { getOpenCartRow } from './get-cart.ts'
import { touchCart } from './insert-cart.ts'

/**
 * An empty code takes the cart out of its group. Throws `not_found`, also for another
 * store's group, `parameter_invalid` (409) after its deadline, and everything getOpenCartRow throws.
 */
export function joinGroup(deps: DatabaseDeps, cartId: string, code: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
    const group = code === '' ? null : await findGroupByCode(tx, code)
    if (code !== '' && group?.storeId !== cart.store_id) throw groupUnknown()
    if (group !== null && group.deadline <= deps.now()) throw groupOver()
    const joined = tx.updateTable('carts').set({ group_id: group?.id ?? null })
    await joined.where('id', '=', cart.id).execute()
    await touchCart(tx, cart.id, deps.now())
  })
}

function groupUnknown(): HandprintError {
  return notFound('There is no group with this code. Check the link that you were given.')
}

function groupOver(): HandprintError {
  return invalid('Orders for this group have ended. Ask whoever gave you the link.', 409)
}
