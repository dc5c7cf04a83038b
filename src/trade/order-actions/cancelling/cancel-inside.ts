// Cancels an order in a transaction that is under way. What was paid is given back: that is written
// down in the same transaction, and a job carries it out.

import type { Queries } from '../../../ground/database/database.ts'
import { inEnglish, type Told } from '../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { deleteDraft } from '../../checkout/draft/delete-draft.ts'
import { refundInFull } from '../../checkout/refunds/begin-refund.ts'
import { type Actor, system } from '../../orders/actor.ts'
import type { EventContext } from '../../orders/add-order-event.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import type { OrderEventDetails } from '../../orders/order-events.ts'

type Cancelling = {
  reason: Told
  cause?: OrderEventDetails['order.cancelled']['cause']
  /** Default: the program itself. */
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
    // It would be filled in once more, and refused: its address leads to what became of it.
    await setCartStatus(tx, order.cart_id, 'ordered', context.at)
    await deleteDraft(tx, order.cart_id)
  }
  // One that was held, as its refund had failed, and then disputed is cancelled again.
  const key = `cancelled:${context.at}`
  await refundInFull(tx, order.id, { reason: inEnglish(reason), by, key }, context.at)
}
