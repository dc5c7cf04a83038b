// Deletes all data of one shopper from their orders and their open carts. The shopper is identified
// by the integrator's reference id, or by the mail address of an order.

import type { PersonalDataDeletionJson } from '../../pure/contract/schemas/hand-off-schemas.ts'
import { HandprintError } from '../../pure/errors.ts'
import type { AuditActor } from '../audit/add-audit-entry.ts'
import { unorderedCarts } from '../carts/end-cart.ts'
import { deleteDraftsOf, deleteOpenCart } from '../checkout/draft/delete-draft.ts'
import { erasePersonOfSales } from '../checkout/gift-card-sales/sales-of-person.ts'
import { deleteReceiver } from '../gift-cards/receivers.ts'
import { expirePictures } from '../images/lifetime/expire-images.ts'
import { ordersOfShopper, type Shopper } from '../orders/core/erase-shopper.ts'
import { findOrderOfCart } from '../orders/core/read-order.ts'
import type { Store } from '../stores/store.ts'
import { deletePersonalData, type PersonalDataDeps } from './delete-personal-data.ts'
import { eraseUnneeded } from './erase-unneeded.ts'

/**
 * Idempotent. Orders in work keep what they need and are reported. Each order that loses its data
 * gets an audit log entry.
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
  // What was typed into unfinished checkouts. The carts themselves contain no personal data.
  if ('email' in shopper) {
    await deleteDraftsOf(queries, store, shopper.email)
    await deleteReceiver(queries, shopper.email, store)
    await erasePersonOfSales(queries, shopper.email, store)
  }
  let carts_deleted = 0
  for (const cartId of cartIds) {
    const hashes = await deps.database.transaction(async (tx) => {
      // The cart was ordered since it was found, and its address becomes the receipt's.
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
