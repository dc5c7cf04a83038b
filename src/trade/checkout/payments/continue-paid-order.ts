// What follows when money has come: the order moves on. Money that came too late, for an order that
// was cancelled, paid or placed for another sum meanwhile, is given back by itself.

import type { Queries } from '../../../ground/database/database.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { system } from '../../orders/actor.ts'
import { addOrderEvent, type EventContext } from '../../orders/add-order-event.ts'
import { lockOrderToBegin } from '../../orders/cool-off.ts'
import { paidStatus, wasPaid } from '../../orders/is-paid.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { setPaymentStatus } from '../../orders/set-payment-status.ts'
import { modeOfGateway } from '../../payments/payment-gateways.ts'
import { deleteDraft } from '../draft/delete-draft.ts'
import type { Payment } from '../payment.ts'
import { addReconcileRefund, beginRefundOf, leftOf } from '../refunds/begin-refund.ts'

/** Answers the order with what is paid of it. */
export async function continuePaidOrder(
  tx: Queries,
  payment: Payment,
  context: EventContext,
): Promise<OrderRow> {
  const { order_id: orderId, amount, currency } = payment
  const { at } = context
  const { order: before, coolOffUntil } = await lockOrderToBegin(tx, orderId, at)
  const unwanted = reasonToGiveBack(payment, before)
  if (unwanted !== null) {
    await noteSurplus(tx, payment)
    await giveBack(tx, payment, unwanted, at)
    return before
  }
  const isToBegin = before.status === 'awaiting_payment'
  const isAnew = !isToBegin && (await giveBackFirst(tx, payment, at))
  // Money may have gone back before anybody had heard that it came.
  const refundedTotal = isAnew ? 0 : before.refunded_total
  const status = {
    status: paidStatus({ ...before, refunded_total: refundedTotal }),
    refundedTotal,
    ...(isToBegin && { coolOffUntil }),
  }
  const paidOrder = await setPaymentStatus(tx, orderId, status, at)
  const by = { kind: 'shopper' } as const
  const paid = { type: 'order.paid', detail: { amount, currency }, by } as const
  await addOrderEvent(tx, paidOrder, paid, context)
  await setCartStatus(tx, before.cart_id, 'ordered', at)
  await deleteDraft(tx, before.cart_id)
  if (before.status === 'cancelled') {
    await giveBack(tx, payment, 'The order was cancelled before it was paid.', at)
  }
  if (!isToBegin) return paidOrder
  const { move, waitsFor } = await stateByImages(tx, orderId)
  await moveOrder(tx, paidOrder, move, context)
  // A print image that arrived while this transaction ran saw no order to move on.
  for (const token of waitsFor) await addContinueOrders(tx, token, at)
  return paidOrder
}

/** Null: it pays the order. */
function reasonToGiveBack(payment: Payment, order: OrderRow): string | null {
  // An attempt from before its store went live, whose order was placed anew for real since.
  const isOfOtherMode = (modeOfGateway(payment.gateway) ?? order.mode) !== order.mode
  if (isOfOtherMode) return 'It pays no order in this mode.'
  if (wasPaid(order.payment_status)) return 'The order was paid already.'
  // A voucher that was paid when its time was over, and the cart was another one.
  const isOfOtherSum = payment.amount !== order.total || payment.currency !== order.currency
  return isOfOtherSum ? 'The order comes to another sum since.' : null
}

/**
 * What had paid it before, of which a bank has a part or all, is no part of the order's money any more, with
 * what was given back of it. Its rest goes back: the order's events tell it until the order is paid anew.
 */
async function giveBackFirst(tx: Queries, payment: Payment, at: number): Promise<boolean> {
  const first = await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', payment.order_id)
    .where('id', '!=', payment.id)
    .where('is_surplus', '=', 0)
    .where('taken_back_at', 'is not', null)
    .orderBy('taken_back_at', 'desc')
    .executeTakeFirst()
  if (first === undefined) return false
  await noteSurplus(tx, first)
  if ((await leftOf(tx, first)) > 0) {
    await giveBack(tx, first, 'The order was paid in another way.', at)
  }
  return true
}

async function noteSurplus(tx: Queries, { id }: Payment): Promise<void> {
  await tx.updateTable('payments').set({ is_surplus: 1 }).where('id', '=', id).execute()
}

async function giveBack(tx: Queries, payment: Payment, reason: string, at: number): Promise<void> {
  const request = { amount: null, reason, key: `unwanted:${payment.id}` }
  const refund = await beginRefundOf(tx, payment, request, system, at)
  await addReconcileRefund(tx, refund.id, at, 0)
}
