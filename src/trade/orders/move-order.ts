// The one place where an order's state changes; the table in order-states.ts says what may follow.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { addPlanDeliveries } from '../fulfilment/labs/add-plan-deliveries.ts'
import { watchPrintImage } from '../fulfilment/late-images/watch-print-image.ts'
import { addPrepareOrder } from '../fulfilment/print-files/add-prepare-order.ts'
import { type Actor, system } from './actor.ts'
import { addOrderEvent } from './add-order-event.ts'
import { orderStateRefused, orderUnknown } from './order-errors.ts'
import { orderTransitions } from './order-states.ts'

export type Move = {
  /** What an operator has to do; kept while the order is on hold. */
  reason?: string
  /** For the event; never personal data. */
  detail?: Record<string, unknown>
  /** Default: the program itself. */
  by?: Actor
}

/** Throws `order_unknown` (404) or `order_state_refused` (409). */
export async function moveOrder(
  tx: Queries,
  orderId: string,
  to: OrderStatus,
  move: Move,
  now: () => number,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw orderUnknown()
  if (!orderTransitions[order.status].includes(to)) throw orderStateRefused(order.status, to)
  const at = now()
  await tx
    .updateTable('orders')
    .set({
      status: to,
      hold_reason: to === 'on_hold' ? (move.reason ?? 'An operator has to look at it.') : null,
      updated_at: at,
    })
    .where('id', '=', orderId)
    .execute()
  const reason = move.reason === undefined ? {} : { reason: move.reason }
  const detail = { from: order.status, ...reason, ...move.detail }
  const by = move.by ?? system
  await addOrderEvent(tx, orderId, { type: `order.${to}`, detail, by }, at)
  if (to === 'preparing') await addPrepareOrder(tx, orderId, now)
  if (to === 'awaiting_print_image') await watchPrintImage(tx, orderId, now)
  if (to === 'ready' || to === 'in_production') await addPlanDeliveries(tx, orderId, now)
}
