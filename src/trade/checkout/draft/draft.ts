// Keeps what a shopper has typed with the cart, so that it outlives a reload, a closed tab and a
// crash. Whoever has the cart's address sees it, as all else in the cart.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { draftFields } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import type { Cart } from '../../carts/cart.ts'
import { lockOpenCart } from '../../carts/lock-cart.ts'
import { isShippedTo } from '../../catalog/shipping-zones.ts'
import type { DraftFields } from './draft-fields.ts'

/**
 * The last one counts. One that comes after the cart was ordered is not kept: the page sends what it
 * has when it is left. Throws `cart_unknown` and `cart_expired`.
 */
export async function saveDraft(
  deps: DatabaseDeps,
  cartId: string,
  draft: DraftFields,
): Promise<void> {
  // The cart's row, written first, is what an order that is paid at this moment writes as well.
  await deps.database.transaction((tx) => save(tx, cartId, draft, deps.now()), { sees: 'latest' })
}

async function save(tx: Queries, cartId: string, draft: DraftFields, at: number): Promise<void> {
  const cart = await findOpen(tx, cartId, at)
  if (cart === null) return
  const fields = draftFields.write(draft)
  const stored = { email: tidyMailAddress(draft.email ?? ''), fields, updated_at: at }
  await tx
    .insertInto('checkout_drafts')
    .values({ cart_id: cart.id, ...stored })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(stored))
    .execute()
}

async function findOpen(tx: Queries, cartId: string, at: number) {
  try {
    return await lockOpenCart(tx, cartId, at)
  } catch (error) {
    if (error instanceof HandprintError && error.code === 'cart_already_ordered') return null
    throw error
  }
}

/** What was typed before; nothing when nobody did. */
export async function readDraft(db: Queries, cartId: CartId): Promise<DraftFields> {
  const row = await db
    .selectFrom('checkout_drafts')
    .select('fields')
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row === undefined ? {} : draftFields.read(row.fields)
}

/**
 * Where a cart goes, chosen before its checkout: kept as what was typed there. A country that nothing is
 * shipped to leaves the cart as it is. Throws what saveDraft() throws.
 */
export async function chooseCountry(
  deps: DatabaseDeps,
  cart: Pick<Cart, 'id' | 'catalog'>,
  draft: DraftFields,
  country: string,
): Promise<void> {
  if (!isShippedTo(cart.catalog, country)) return
  const region = draft.country === country ? draft.region : ''
  await saveDraft(deps, cart.id, { ...draft, country, ...(region !== undefined && { region }) })
}
