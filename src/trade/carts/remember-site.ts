// Stores the page the shopper came from with the cart. The first value is kept, since browsers send
// the external referrer only to the first page of a shop. A `return_url` replaces it.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { isAllowedSite } from '../stores/frame-ancestors.ts'
import { allowedReturnUrl } from '../stores/return-addresses.ts'
import type { Store } from '../stores/store.ts'
import type { Cart } from './cart.ts'
import { findCart } from './get-cart.ts'

const longest = 1000

/**
 * Returns what the cart then holds. A page on a site that the store does not list is ignored: cart
 * addresses are shared, and must not link to arbitrary sites.
 */
export async function rememberSite(
  { database }: DatabaseDeps,
  cart: Pick<Cart, 'id' | 'cameFrom'> & { store: Store },
  site: URL | null,
): Promise<string | null> {
  if (cart.cameFrom !== null) return stillAllowed(cart.store, cart.cameFrom)
  if (site === null || !isAllowedSite(cart.store, site)) return null
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

/** @param returnUrl checked with `allowedReturnUrl`. */
export async function returnTo(tx: Queries, cartId: CartId, returnUrl: string): Promise<void> {
  await tx.updateTable('carts').set({ came_from: returnUrl }).where('id', '=', cartId).execute()
}

/** Null if unknown, or if the store no longer allows it. */
export async function siteOfCart(
  db: Queries,
  cartId: CartId,
  store: Store,
): Promise<string | null> {
  const address = (await findCart(db, cartId))?.came_from ?? null
  return address === null ? null : stillAllowed(store, address)
}

function stillAllowed(store: Store, address: string): string | null {
  return allowedReturnUrl(store, address) === null ? null : address
}
