// Cancels an order in a transaction that is under way. What was paid is given back: that is written
// down in the same transaction, and a job carries it out.

import type { Queries } from '../../../ground/database/database.ts'
import { refundInFull } from '../../checkout/refunds/begin-refund.ts'
import { type Actor, system } from '../../orders/actor.ts'
import type { EventContext } from '../../orders/add-order-event.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import type { OrderEventDetails } from '../../orders/order-events.ts'

type Cancelling = {
  reason: string
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
  await refundInFull(tx, order.id, { reason, by, key: 'cancelled' }, context.at)
}
