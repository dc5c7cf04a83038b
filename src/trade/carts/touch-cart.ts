// Every change extends the cart by a full lifetime.

import type { Queries } from '../../ground/database/database.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { cartLifetimeMs } from './cart.ts'

export async function touchCart(tx: Queries, cartId: CartId, at: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ updated_at: at, expires_at: at + cartLifetimeMs })
    .where('id', '=', cartId)
    .execute()
}
