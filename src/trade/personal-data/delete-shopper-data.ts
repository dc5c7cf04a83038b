// All that is known of one shopper goes: from every order, and every cart that was never ordered. A
// shopper is known by the integrator's reference, or by the mail address of an order.

import type { PersonalDataDeletionJson } from '../../pure/contract/schemas/hand-off-schemas.ts'
import { HandprintError } from '../../pure/errors.ts'
import type { AuditActor } from '../audit/add-audit-entry.ts'
import { unorderedCarts } from '../carts/end-cart.ts'
import { deleteDraftsOf, deleteOpenCart } from '../checkout/draft/delete-draft.ts'
import { expirePictures } from '../images/lifetime/expire-images.ts'
import { ordersOfShopper, type Shopper } from '../orders/erase-shopper.ts'
import { findOrderOfCart } from '../orders/read-order.ts'
import type { Store } from '../stores/store.ts'
import { deletePersonalData, type PersonalDataDeps } from './delete-personal-data.ts'
import { eraseUnneeded } from './erase-unneeded.ts'

/**
 * Orders that are in work keep what they need, and are told; doing it again is no error. Each order that
 * loses its data has its line in the audit log.
 */
export async function deleteShopperData(
  deps: PersonalDataDeps,
  store: Store,
  shopper: Shopper,
  by: AuditActor,
): Promise<PersonalDataDeletionJson> {
  const { queries } = deps.database
  const orders: PersonalDataDeletionJson['orders'] = []
  for (const { id, number } of await ordersOfShopper(queries, store, shopper)) {
    orders.push({ id, number, ...(await outcomeOf(deletePersonalData(deps, store, id, by))) })
  }
  const cartIds =
    'referenceId' in shopper ? await unorderedCarts(queries, store, shopper.referenceId) : []
  // What was typed into a checkout that was never finished; the cart holds nothing of a person.
  if ('email' in shopper) await deleteDraftsOf(queries, store, shopper.email)
  let carts_deleted = 0
  for (const cartId of cartIds) {
    const hashes = await deps.database.transaction(async (tx) => {
      // Ordered since it was found: its receipt will be at its address.
      if ((await findOrderOfCart(tx, cartId)) !== undefined) return null
      return await eraseUnneeded(tx, deps, await deleteOpenCart(tx, cartId), deps.now())
    })
    if (hashes === null) continue
    carts_deleted += 1
    await expirePictures(deps, hashes)
  }
  return { orders, carts_deleted }
}

async function outcomeOf(deleting: Promise<void>) {
  try {
    await deleting
    return { outcome: 'deleted' as const, detail: null }
  } catch (error) {
    if (!(error instanceof HandprintError) || error.code !== 'order_state_refused') throw error
    return { outcome: 'in_work' as const, detail: error.publicMessage }
  }
}
