// Determines the store whose look is used for pages outside a cart: that of the cart the visitor
// comes from, or the named store, or the first one.

import type { Database } from '../../ground/database/database.ts'
import { isCartId, readStoreId } from '../../pure/contract/ids.ts'
import { notFound } from '../../pure/errors.ts'
import { findStoreOfCart } from '../../trade/carts/get-cart.ts'
import { findStore } from '../../trade/stores/find-store.ts'
import type { Store } from '../../trade/stores/store.ts'
import type { RequestFields } from './fields/fields.ts'

export type StoreOfPageDeps = {
  database: Database
  firstStore: { store: Pick<Store, 'id'> }
}

/** Throws `not_found` if there is no store. */
export async function storeOfPage(
  { database, firstStore }: StoreOfPageDeps,
  { cart = '', store = '' }: RequestFields,
): Promise<Store> {
  const db = database.queries
  const ofCart = isCartId(cart) ? await findStoreOfCart(db, cart) : null
  const named = ofCart ?? (await findStore(db, readStoreId(store)))
  const found = named ?? (await findStore(db, firstStore.store.id))
  if (found === null) {
    throw notFound('There is no store here.')
  }
  return found
}
