// A shopper wants to see and pay prices in another currency.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { refuseCurrency } from '../catalog/currency-for.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { findStore } from '../stores/find-store.ts'
import { findOpenCartRow } from './load-cart.ts'
import { touchCart } from './touch-cart.ts'

/**
 * Throws `parameter_invalid` for a currency that the store has no prices in, and what
 * findOpenCartRow throws.
 */
export function changeCurrency(
  deps: DatabaseDeps,
  cartId: string,
  currency: string,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await findOpenCartRow(tx, cartId, deps.now())
    refuseCurrency(await readCatalog(tx), await findStore(tx, cart.store_id), currency)
    await tx.updateTable('carts').set({ currency }).where('id', '=', cart.id).execute()
    await touchCart(tx, cart.id, deps.now())
  })
}
