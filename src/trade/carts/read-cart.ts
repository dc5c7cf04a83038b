// A cart for the pages. A cart that was ordered can still be read: its status says so.

import type { Cart, CartDeps } from './cart.ts'
import { loadCart } from './load-cart.ts'

/** Throws `cart_unknown` (404) or `cart_expired` (410). */
export function readCart(deps: CartDeps, cartId: string): Promise<Cart> {
  return loadCart(deps.database.queries, cartId, deps.now())
}
