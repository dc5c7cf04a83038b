// Where a cart goes, chosen before its checkout: kept as what was typed there.

import type { Database } from '../../../ground/database/database.ts'
import type { Cart } from '../../carts/cart.ts'
import { isShippedTo } from '../../catalog/shipping-zones.ts'
import type { DraftFields } from './draft-fields.ts'
import { saveDraft } from './save-draft.ts'

/** A country that nothing is shipped to leaves the cart as it is. Throws what saveDraft() throws. */
export async function chooseCountry(
  deps: { database: Database; now: () => number },
  cart: Pick<Cart, 'id' | 'catalog'>,
  draft: DraftFields,
  country: string,
): Promise<void> {
  if (!isShippedTo(cart.catalog, country)) return
  await saveDraft(deps, cart.id, { ...draft, country })
}
