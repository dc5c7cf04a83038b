import type { Queries } from '../../ground/database/database.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { maxLinesOfACart } from './cart.ts'
import { cartFull } from './cart-errors.ts'

/** Position behind all other lines. Throws `parameter_invalid` if the cart is full. */
export async function nextPosition(tx: Queries, cartId: CartId): Promise<number> {
  const lines = await tx
    .selectFrom('cart_lines')
    .select(['position', 'removed_at'])
    .where('cart_id', '=', cartId)
    .orderBy('position', 'desc')
    .execute()
  const shown = lines.filter((line) => line.removed_at === null)
  if (shown.length >= maxLinesOfACart) throw cartFull(maxLinesOfACart)
  return (lines[0]?.position ?? -1) + 1
}
