import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { getOpenCartRow } from './get-cart.ts'
import { touchCart } from './insert-cart.ts'

/**
 * Keeps the code with the cart, or none. It need not exist: the checkout says whether it applies.
 * Throws what getOpenCartRow throws.
 *
 * @param code as normalCode() writes it.
 */
export function setDiscountCode(
  deps: DatabaseDeps,
  cartId: string,
  code: string | null,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const cart = await getOpenCartRow(tx, cartId, deps.now())
    if (cart.discount_code === code) return
    await writeDiscountCode(tx, cart.id, code)
    await touchCart(tx, cart.id, deps.now())
  })
}

export async function writeDiscountCode(
  tx: Queries,
  cartId: CartId,
  code: string | null,
): Promise<void> {
  await tx.updateTable('carts').set({ discount_code: code }).where('id', '=', cartId).execute()
}
