// Reads a cart for the pages. An ordered cart can still be read; its status says so.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import type { Cart } from './cart.ts'
import { loadCart } from './load-cart.ts'

/** Throws `cart_unknown` (404) or `cart_expired` (410). */
export function readCart(deps: DatabaseDeps, cartId: string): Promise<Cart> {
  return loadCart(deps.database.queries, cartId, deps.now())
}
