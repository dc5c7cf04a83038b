// All that is known of one shopper goes: from every order, and every cart that was never ordered. A
// shopper is known by the integrator's reference, or by the mail address of an order.

import { sql } from 'kysely'
import type { CartId } from '../../pure/contract/ids.ts'
import type { PersonalDataDeletionJson } from '../../pure/contract/schemas/hand-off-schemas.ts'
import { HandprintError } from '../../pure/errors.ts'
import { expirePicture } from '../images/lifetime/expire-images.ts'
import type { AuditActor } from '../operators/audit/add-audit-entry.ts'
import type { Store } from '../stores/store.ts'
import { deleteOpenCart } from './delete-open-cart.ts'
import { deletePersonalData, type PersonalDataDeps } from './delete-personal-data.ts'
import { eraseUnneeded } from './erase-unneeded.ts'

export type Shopper = { referenceId: string } | { email: string }

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
  const orders: PersonalDataDeletionJson['orders'] = []
  for (const { id, number } of await ordersOf(deps, store, shopper)) {
    orders.push({ id, number, ...(await outcomeOf(deletePersonalData(deps, store, id, by))) })
  }
  const cartIds = 'referenceId' in shopper ? await unorderedCarts(deps, store, shopper) : []
  if ('email' in shopper) await deleteDrafts(deps, store, shopper.email)
  for (const cartId of cartIds) {
    const hashes = await deps.database.transaction(async (tx) =>
      eraseUnneeded(tx, deps, await deleteOpenCart(tx, cartId), deps.now()),
    )
    for (const sha256 of hashes) await expirePicture(deps, sha256)
  }
  return { orders, carts_deleted: cartIds.length }
}

function ordersOf({ database }: PersonalDataDeps, store: Store, shopper: Shopper) {
  const query = database.queries
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('store_id', '=', store.id)
    .orderBy('created_at')
    .orderBy('id')
  if ('referenceId' in shopper) {
    return query.where('reference_id', '=', shopper.referenceId).execute()
  }
  const { email } = shopper
  return query
    .where((is) =>
      // SQLite knows the case of ASCII letters alone.
      is.or([is(sql`lower(email)`, '=', email.toLowerCase()), is('email', '=', email)]),
    )
    .where('email', '!=', '')
    .execute()
}

/** What was typed into a checkout that was never finished; the cart holds nothing of a person. */
async function deleteDrafts({ database }: PersonalDataDeps, store: Store, email: string) {
  await database.queries
    .deleteFrom('checkout_drafts')
    .where((is) =>
      is.or([is(sql`lower(email)`, '=', email.toLowerCase()), is('email', '=', email)]),
    )
    .where('cart_id', 'in', (from) =>
      from.selectFrom('carts').select('id').where('store_id', '=', store.id),
    )
    .execute()
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

async function unorderedCarts(
  { database }: PersonalDataDeps,
  store: Store,
  { referenceId }: { referenceId: string },
): Promise<CartId[]> {
  const rows = await database.queries
    .selectFrom('carts')
    .select('id')
    .where('store_id', '=', store.id)
    .where('reference_id', '=', referenceId)
    .where('status', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders').select('orders.id').whereRef('orders.cart_id', '=', 'carts.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
