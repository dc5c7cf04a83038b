// Deletes open carts that were not touched for their lifetime, so that their images can be deleted
// too. An unpaid order of such a cart is cancelled.

import type { Queries } from '../../ground/database/database.ts'
import type { Task } from '../../ground/jobs/task.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { deleteCart, expiredCarts } from '../carts/end-cart.ts'
import { findCart } from '../carts/get-cart.ts'
import { contextOf, type EventContext, type OrderDeps } from '../orders/core/add-order-event.ts'
import { moveOrder } from '../orders/core/move-order.ts'
import { findOrderOfCart } from '../orders/core/read-order.ts'
import { deleteDraft } from './draft/delete-draft.ts'

export const expireCartsTask = 'expire-carts'

const limit = 200

export function createExpireCarts(deps: OrderDeps): Task {
  return async (_payload, { signal }) => {
    let after: CartId | null = null
    while (!signal.aborted) {
      const ids: CartId[] = await expiredCarts(deps.database.queries, { after, limit }, deps.now())
      for (const id of ids) await deps.database.transaction((tx) => expire(tx, id, contextOf(deps)))
      const last = ids.at(-1)
      if (last === undefined || ids.length < limit) return
      after = last
    }
  }
}

async function expire(tx: Queries, cartId: CartId, context: EventContext): Promise<void> {
  const cart = await findCart(tx, cartId)
  if (cart?.status !== 'open' || cart.expires_at > context.at) return
  const order = await findOrderOfCart(tx, cartId)
  // The pending payment's outcome decides what happens to the cart.
  if (order?.payment_status === 'pending') return
  if (order?.status === 'awaiting_payment') {
    const cancelled = { to: 'cancelled', detail: { cause: 'cart_expired' } } as const
    await moveOrder(tx, order.id, cancelled, context)
  }
  await deleteDraft(tx, cartId)
  await deleteCart(tx, cartId)
}
