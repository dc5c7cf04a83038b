// Orders from a part of which the shopper withdrew while their payment was in progress.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { withdrawnHold, withdrawnReason } from '../../orders/core/actions/hold-causes.ts'
import type { EventContext } from '../../orders/core/add-order-event.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { deleteDraft } from '../draft/delete-draft.ts'

export async function isWithdrawnFrom(tx: Queries, orderId: OrderId): Promise<boolean> {
  return (await readOrderEvents(tx, orderId, ['order.withdrawn'])).length > 0
}

/** What happens to such an order when it is paid. */
export const withdrawnMove = {
  to: 'on_hold',
  detail: { reason: withdrawnReason, cause: withdrawnHold },
} as const

/**
 * Cancels such an order when its last payment has failed. Paying again would charge the whole sum,
 * so the shopper has to order the rest anew.
 */
export async function endWithdrawn(
  tx: Queries,
  order: OrderRow,
  context: EventContext,
): Promise<void> {
  if (order.status !== 'awaiting_payment') return
  const pending = tx.selectFrom('payments').select('id').where('order_id', '=', order.id)
  if ((await pending.where('status', '=', 'pending').execute()).length > 0) return
  await moveOrder(tx, order.id, { to: 'cancelled', detail: { reason } }, context)
  await setCartStatus(tx, order.cart_id, 'ordered', context.at)
  await deleteDraft(tx, order.cart_id)
}

const reason = sentence('The shopper withdrew from a part of the order, and it was not paid.')
