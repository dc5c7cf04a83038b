// The page that a shopper came from, kept with the cart: the first that is told, since browsers tell it to
// the first page of a shop alone.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { isAllowedSite } from '../stores/frame-ancestors.ts'
import type { Store } from '../stores/store.ts'
import type { Cart } from './cart.ts'
import { findCart } from './load-cart.ts'

const longest = 1000

/**
 * Answers what the cart knows then. A page of a site that the store does not name is left out: a cart's
 * address is passed on, and leads nobody elsewhere.
 */
export async function rememberSite(
  { database }: DatabaseDeps,
  cart: Pick<Cart, 'id' | 'cameFrom'> & { store: Store },
  site: URL | null,
): Promise<string | null> {
  if (cart.cameFrom !== null || site === null || !isAllowedSite(cart.store, site)) {
    return cart.cameFrom
  }
  const address = keptAddress(site.href)
  await database.queries
    .updateTable('carts')
    .set({ came_from: address })
    .where('id', '=', cart.id)
    .where('came_from', 'is', null)
    .execute()
  return address
}

export function keptAddress(site: string): string {
  return site.length > longest ? new URL(site).origin : site
}

/** Null: not known, or the store names that site no longer. */
export async function siteOfCart(
  db: Queries,
  cartId: CartId,
  store: Store,
): Promise<string | null> {
  const address = (await findCart(db, cartId))?.came_from ?? null
  return address !== null && isAllowedSite(store, new URL(address)) ? address : null
}

/** An album's address may be as good as a name. */
export async function forgetSite(tx: Queries, cartId: CartId): Promise<void> {
  await tx.updateTable('carts').set({ came_from: null }).where('id', '=', cartId).execute()
}
