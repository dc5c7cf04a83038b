// Runs when a bank returns money it had taken back, for example after a won dispute. The order
// continues unless something else was decided in the meantime.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { statusToResume } from '../../fulfilment/status-to-resume.ts'
import { paymentReversedHold } from '../../orders/core/actions/hold-causes.ts'
import { type Actor, system } from '../../orders/core/actor.ts'
import { addOrderEvent, type EventContext } from '../../orders/core/add-order-event.ts'
import { holdBefore, lastHold } from '../../orders/core/holds/last-hold.ts'
import { renewHold } from '../../orders/core/holds/renew-hold.ts'
import { paidStatus } from '../../orders/core/is-paid.ts'
import { lockOrder } from '../../orders/core/lock-order.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { orderUnknown } from '../../orders/core/order-errors.ts'
import { readOrderLines } from '../../orders/core/order-lines.ts'
import { setPaymentStatus } from '../../orders/core/set-payment-status.ts'
import { chargedOf, type Payment, takenBackByEvents } from '../payment.ts'
import { refundInFull } from '../refunds/begin-refund.ts'
import { holdForOwedMoney } from '../refunds/hold-for-owed-money.ts'

/** For a payment that counted as the order's. */
export async function restorePayment(
  tx: Queries,
  payment: Payment,
  context: EventContext,
): Promise<void> {
  const { order_id: orderId, currency } = payment
  const order = await lockOrder(tx, orderId)
  if (order === undefined) throw orderUnknown()
  await setPaymentStatus(tx, orderId, { status: paidStatus(order) }, context.at)
  const amount = (await takenBackByEvents(tx, orderId)) || chargedOf(payment)
  const restored = { type: 'order.payment_restored', detail: { amount, currency } } as const
  await addOrderEvent(tx, orderId, restored, context)
  if (order.status === 'cancelled') return await scheduleRefundOfRestored(tx, payment, context.at)
  if (order.status === 'on_hold') await endReversalHold(tx, orderId, context)
  // A refund failed before or while the bank had the money, so the shopper is owed money, or more
  // than before.
  await holdForOwedMoney(tx, order, payment, context)
}

/** Refunds the restored money of a cancelled order. */
export async function scheduleRefundOfRestored(
  tx: Queries,
  { id, order_id: orderId }: Payment,
  at: number,
): Promise<void> {
  const reason = sentence('The order was cancelled while the bank was processing the payment.')
  await refundInFull(tx, orderId, { reason, key: `restored:${id}:${at}` }, at)
}

/**
 * Resumes the order, or returns it to the hold it had before. Does nothing if it is on a different
 * hold.
 */
export async function endReversalHold(
  tx: Queries,
  id: OrderId,
  context: EventContext,
  by: Actor = system,
): Promise<void> {
  if ((await lastHold(tx, id)).cause !== paymentReversedHold) return
  const before = await holdBefore(tx, id, paymentReversedHold)
  if (before !== null) {
    await renewHold(tx, id, { detail: before, by }, context)
    // Images that arrived in the meantime may have resolved that hold.
    const tokens = (await readOrderLines(tx, id)).map((line) => line.image_token)
    for (const token of new Set(tokens)) await addContinueOrders(tx, token, context.at)
    return
  }
  const { move, waitsFor } = await statusToResume(tx, id)
  if (move.to === 'on_hold') return await renewHold(tx, id, { ...move, by }, context)
  await moveOrder(tx, id, { ...move, by }, context)
  for (const token of waitsFor) await addContinueOrders(tx, token, context.at)
}
