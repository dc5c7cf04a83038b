import type { Queries } from '../../ground/database/database.ts'
import type { CartId } from '../../pure/contract/ids.ts'

/** Erases what can identify a person: the address of an album, the names of the pictures. */
export async function forgetShopperOfCart(tx: Queries, cartId: CartId): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ came_from: null, title: null })
    .where('id', '=', cartId)
    .execute()
  await tx
    .updateTable('cart_lines')
    .set({ name: null, reference_id: null })
    .where('cart_id', '=', cartId)
    .execute()
}
