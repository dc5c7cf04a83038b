// A draft goes with its cart, with its order, and with a shopper's data.

import type { Queries } from '../../../ground/database/database.ts'
import type { CartId } from '../../../pure/contract/ids.ts'

export async function deleteDraft(tx: Queries, cartId: CartId): Promise<void> {
  await tx.deleteFrom('checkout_drafts').where('cart_id', '=', cartId).execute()
}
