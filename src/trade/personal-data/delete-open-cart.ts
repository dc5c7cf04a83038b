// A cart that is open goes with its lines; one that was ordered stays, as the address of the receipt.

import type { Queries } from '../../ground/database/database.ts'
import type { CartId, ImageToken } from '../../pure/contract/ids.ts'
import { deleteDraft } from '../checkout/draft/delete-draft.ts'

/** The image tokens that were in it. */
export async function deleteOpenCart(tx: Queries, cartId: CartId): Promise<ImageToken[]> {
  const cart = await tx
    .selectFrom('carts')
    .select('id')
    .where('id', '=', cartId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (cart === undefined) return []
  await deleteDraft(tx, cartId)
  const lines = await tx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .returning('image_token')
    .execute()
  await tx.deleteFrom('carts').where('id', '=', cartId).execute()
  return lines.map((line) => line.image_token)
}
