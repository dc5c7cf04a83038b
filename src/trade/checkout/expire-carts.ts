// Deletes open carts that nobody touched for their lifetime, so that their pictures may go too. An
// order that such a cart left unpaid is cancelled.

import type { Queries } from '../../ground/database/database.ts'
import type { Task } from '../../ground/jobs/task.ts'
import type { CartId } from '../../pure/contract/ids.ts'
import { contextOf, type EventContext, type OrderDeps } from '../orders/add-order-event.ts'
import { moveOrder } from '../orders/move-order.ts'
import { deleteDraft } from './draft/delete-draft.ts'

export const expireCartsTask = 'expire-carts'

const cartsAtOnce = 200

export function createExpireCarts(deps: OrderDeps): Task {
  return async (_payload, { signal }) => {
    let after: CartId | null = null
    while (!signal.aborted) {
      const ids: CartId[] = await expiredCarts(deps.database.queries, after, deps.now())
      for (const id of ids) await deps.database.transaction((tx) => expire(tx, id, contextOf(deps)))
      const last = ids.at(-1)
      if (last === undefined || ids.length < cartsAtOnce) return
      after = last
    }
  }
}

async function expiredCarts(db: Queries, after: CartId | null, now: number): Promise<CartId[]> {
  const rows = await db
    .selectFrom('carts')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(cartsAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function expire(tx: Queries, cartId: CartId, context: EventContext): Promise<void> {
  const cart = await tx
    .selectFrom('carts')
    .select(['status', 'expires_at'])
    .where('id', '=', cartId)
    .executeTakeFirst()
  if (cart?.status !== 'open' || cart.expires_at > context.at) return
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  // How a payment ends decides over its cart.
  if (order?.payment_status === 'pending') return
  if (order?.status === 'awaiting_payment') {
    const cancelled = { to: 'cancelled', detail: { cause: 'cart_expired' } } as const
    await moveOrder(tx, order.id, cancelled, context)
  }
  await deleteDraft(tx, cartId)
  await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
  await tx.deleteFrom('carts').where('id', '=', cartId).execute()
}
