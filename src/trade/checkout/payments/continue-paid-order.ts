// Moves an order on once it is paid. Money that arrives too late, for an order that was cancelled,
// already paid, or placed for another total, is refunded automatically.

import type { Queries } from '../../../ground/database/database.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { addOrderEvent, type EventContext } from '../../orders/core/add-order-event.ts'
import { lockOrderToBegin } from '../../orders/core/cool-off.ts'
import { paidStatus, wasPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { setPaymentStatus } from '../../orders/core/set-payment-status.ts'
import { modeOfGateway } from '../../payments/payment-gateways.ts'
import { deleteDraft } from '../draft/delete-draft.ts'
import type { Payment } from '../payment.ts'
import { refundInFull } from '../refunds/begin-refund.ts'
import { settleSurplus } from '../refunds/settle-surplus.ts'
import { isWithdrawnFrom, withdrawnMove } from './withdrawn-unpaid.ts'

/** Returns the order with its paid amount. */
export async function continuePaidOrder(
  tx: Queries,
  payment: Payment,
  context: EventContext,
): Promise<OrderRow> {
  const { order_id: orderId, amount, currency } = payment
  const { at } = context
  const { order: before, coolOffUntil } = await lockOrderToBegin(tx, orderId, at)
  const unwanted = reasonToRefund(payment, before)
  if (unwanted !== null) {
    const surplus = await noteSurplus(tx, payment)
    await settleSurplus(tx, surplus, unwanted, at, { isNew: true })
    return before
  }
  const isToBegin = before.status === 'awaiting_payment'
  const isPaidAgain = (await scheduleRefundsOfOthers(tx, payment, at)) && !isToBegin
  // The refund may have been recorded before the payment was.
  const refundedTotal = isPaidAgain ? 0 : before.refunded_total
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
  // After the lock, so that it sees a withdrawal that the lock waited for.
  const isWithdrawn = await isWithdrawnFrom(tx, orderId)
  await moveOrder(tx, paidOrder, isWithdrawn ? withdrawnMove : move, context)
  // A print image that arrived during this transaction did not see the order as ready to move on.
  for (const token of waitsFor) await addContinueOrders(tx, token, at)
  return paidOrder
}

/** Null if the payment pays the order. */
function reasonToRefund(payment: Payment, order: OrderRow): string | null {
  // The attempt predates the store going live, and the order has since been placed again in live
  // mode.
  const isOfOtherMode = (modeOfGateway(payment.gateway) ?? order.mode) !== order.mode
  if (isOfOtherMode) return sentence('The payment does not belong to an order in this mode.')
  if (wasPaid(order.payment_status)) return sentence('The order was already paid.')
  // A bank took back the first payment, including after it had been fully refunded.
  if (order.status === 'refunded') return sentence('The order was already refunded.')
  // A voucher paid after it expired, while the cart had changed.
  const isOfOtherSum = payment.amount !== order.total || payment.currency !== order.currency
  return isOfOtherSum ? sentence('The order total has changed since.') : null
}

/**
 * Detaches earlier payments that a bank has taken back, in part or in full, from the order's money,
 * together with their refunds. The rest of each is refunded. Until the order is paid again, the
 * order's events report that money. False if there is none.
 */
async function scheduleRefundsOfOthers(
  tx: Queries,
  payment: Payment,
  at: number,
): Promise<boolean> {
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
    await settleSurplus(tx, surplus, sentence('The order was paid another way.'), at, {
      isNew: true,
    })
  }
  return others.length > 0
}

/** From here on, the order's events no longer report this payment. */
export async function noteSurplus(tx: Queries, payment: Payment): Promise<Payment> {
  return await tx
    .updateTable('payments')
    .set({ is_surplus: 1 })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
