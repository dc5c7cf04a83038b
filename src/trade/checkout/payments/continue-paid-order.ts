// What follows when money has come: the order moves on. Money that came too late, for an order that
// was cancelled, paid or placed for another sum meanwhile, is given back by itself.

import type { Queries } from '../../../ground/database/database.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { addOrderEvent, type EventContext } from '../../orders/add-order-event.ts'
import { lockOrderToBegin } from '../../orders/cool-off.ts'
import { paidStatus, wasPaid } from '../../orders/is-paid.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { setPaymentStatus } from '../../orders/set-payment-status.ts'
import { modeOfGateway } from '../../payments/payment-gateways.ts'
import { deleteDraft } from '../draft/delete-draft.ts'
import { bankHasOf, type Payment } from '../payment.ts'
import { refundInFull } from '../refunds/begin-refund.ts'
import { settleSurplus } from '../refunds/settle-surplus.ts'

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
    const surplus = await noteSurplus(tx, payment)
    await settleSurplus(tx, surplus, unwanted, at, { isNew: true })
    return before
  }
  const isToBegin = before.status === 'awaiting_payment'
  const isAnew = (await giveBackOthers(tx, payment, at)) && !isToBegin
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
    const reason = sentence('The order was cancelled before it was paid.')
    await refundInFull(tx, orderId, { reason, key: `unwanted:${payment.id}` }, at)
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
  if (isOfOtherMode) return sentence('It pays no order in this mode.')
  if (wasPaid(order.payment_status)) return sentence('The order was paid already.')
  // A bank has what paid it first, and had it after all was given back.
  if (order.status === 'refunded') return sentence('The order was refunded already.')
  // A voucher that was paid when its time was over, and the cart was another one.
  const isOfOtherSum = payment.amount !== order.total || payment.currency !== order.currency
  return isOfOtherSum ? sentence('The order comes to another sum since.') : null
}

/**
 * What had paid it before, or had come before, of which a bank has a part or all, is no part of the order's money
 * any more, with what was given back of it. Its rest goes back: the order's events tell it until the order is paid
 * anew. False: there is none.
 */
async function giveBackOthers(tx: Queries, payment: Payment, at: number): Promise<boolean> {
  const others = await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', payment.order_id)
    .where('id', '!=', payment.id)
    .where('is_surplus', '=', 0)
    .where('taken_back_at', 'is not', null)
    .execute()
  for (const other of others) {
    const surplus = await noteSurplus(tx, other)
    await settleSurplus(tx, surplus, sentence('The order was paid in another way.'), at, {
      isNew: true,
    })
  }
  return others.length > 0
}

/** From now on the order's events tell nothing of it. */
export async function noteSurplus(tx: Queries, payment: Payment): Promise<Payment> {
  const taken = payment.taken_back_at === null ? null : await bankHasOf(tx, payment)
  return await tx
    .updateTable('payments')
    .set({ is_surplus: 1, taken_back: taken })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
