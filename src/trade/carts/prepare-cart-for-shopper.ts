// Shows a cart to a shopper. A line that a program added without knowing the shopper's language
// gets the best size in the first viewer's measure. Once a page has shown a line, its choice stays.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { cartLineOptions } from '../../ground/database/tables/carts-table.ts'
import type { Measures } from '../../pure/contract/preferences.ts'
import { catalogForMeasures } from '../catalog/choices/catalog-for-measures.ts'
import type { Cart } from './cart.ts'
import { beginningWith, firstChoice } from './first-choice.ts'
import { readCart } from './get-cart.ts'

/**
 * `measures` is the shopper's; null if the caller is a program or the browser sends no language.
 * Throws what readCart() throws.
 */
export async function prepareCartForShopper(
  deps: DatabaseDeps,
  cartId: string,
  measures: Measures | null,
): Promise<Cart> {
  const cart = await readCart(deps, cartId)
  const unseen = cart.lines.filter(({ isUnseen }) => isUnseen)
  if (measures === null || unseen.length === 0 || cart.status === 'ordered') return cart
  const shown = catalogForMeasures(cart.catalog, measures)
  await deps.database.transaction(async (tx) => {
    for (const { id, pixels, product: begun } of unseen) {
      const { product, size, options } = firstChoice(beginningWith(shown, begun), pixels)
      await tx
        .updateTable('cart_lines')
        .set({ product, size, options: cartLineOptions.write(options), is_unseen: 0 })
        .where('id', '=', id)
        .where('is_unseen', '=', 1)
        .execute()
    }
  })
  return await readCart(deps, cartId)
}
