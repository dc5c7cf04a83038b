// Cancels an order within the caller's transaction. A refund of what was paid is recorded in the
// same transaction and carried out by a job.

import type { Queries } from '../../../../ground/database/database.ts'
import { inEnglish, type Told } from '../../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../../carts/end-cart.ts'
import { deleteDraft } from '../../../checkout/draft/delete-draft.ts'
import { refundInFull } from '../../../checkout/refunds/begin-refund.ts'
import { type Actor, system } from '../../core/actor.ts'
import type { EventContext } from '../../core/add-order-event.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import type { OrderEventDetails } from '../../core/order-events.ts'

type Cancelling = {
  reason: Told
  cause?: OrderEventDetails['order.cancelled']['cause']
  /** Defaults to the program itself. */
  by?: Actor
}

export async function cancelInside(
  tx: Queries,
  order: OrderRow,
  { reason, cause, by = system }: Cancelling,
  context: EventContext,
): Promise<void> {
  const detail = { reason, ...(cause && { cause }) }
  await moveOrder(tx, order.id, { to: 'cancelled', detail, by }, context)
  if (order.status === 'awaiting_payment') {
    // An open cart would be filled in again and refused. As an ordered cart, its address leads to
    // the cancelled order.
    await setCartStatus(tx, order.cart_id, 'ordered', context.at)
    await deleteDraft(tx, order.cart_id)
  }
  // An order can be cancelled twice: held after a failed refund, then disputed.
  const key = `cancelled:${context.at}`
  await refundInFull(tx, order.id, { reason: inEnglish(reason), by, key }, context.at)
}
