// What follows when money has come: the order moves on. Money that came too late, for an order that
// was cancelled or paid meanwhile, is given back by itself.

import type { Queries } from '../../../ground/database/database.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { addContinueOrders } from '../../fulfilment/late-images/continue-orders-of-image.ts'
import { stateByImages } from '../../fulfilment/state-by-images.ts'
import { system } from '../../orders/actor.ts'
import { addOrderEvent, type EventContext } from '../../orders/add-order-event.ts'
import { beginCoolOff } from '../../orders/cool-off.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { readOrder } from '../../orders/read-order.ts'
import { setPaymentStatus } from '../../orders/set-payment-status.ts'
import { wasPaid } from '../../orders/was-paid.ts'
import { modeOfGateway } from '../../payments/payment-gateways.ts'
import { deleteDraft } from '../draft/delete-draft.ts'
import type { Payment } from '../payment.ts'
import { addReconcileRefund, beginRefundOf } from '../refunds/begin-refund.ts'

export async function continuePaidOrder(
  tx: Queries,
  payment: Payment,
  context: EventContext,
): Promise<void> {
  const { order_id: orderId, amount, currency } = payment
  const { at } = context
  const before = await readOrder(tx, orderId)
  // An attempt from before its store went live, whose order was placed anew for real since.
  const isOfOtherMode = (modeOfGateway(payment.gateway) ?? before.mode) !== before.mode
  if (wasPaid(before.payment_status) || isOfOtherMode) {
    await tx.updateTable('payments').set({ is_surplus: 1 }).where('id', '=', payment.id).execute()
    const reason = isOfOtherMode ? 'It pays no order in this mode.' : 'The order was paid already.'
    return await giveBack(tx, payment, reason, at)
  }
  await setPaymentStatus(tx, orderId, { status: 'paid' }, at)
  const by = { kind: 'shopper' } as const
  const paid = { type: 'order.paid', detail: { amount, currency }, by } as const
  await addOrderEvent(tx, orderId, paid, context)
  await setCartStatus(tx, before.cart_id, 'ordered', at)
  await deleteDraft(tx, before.cart_id)
  if (before.status === 'cancelled') {
    return await giveBack(tx, payment, 'The order was cancelled before it was paid.', at)
  }
  if (before.status !== 'awaiting_payment') return
  await beginCoolOff(tx, orderId, at)
  const { move, waitsFor } = await stateByImages(tx, orderId)
  await moveOrder(tx, orderId, move, context)
  // A print image that arrived while this transaction ran saw no order to move on.
  for (const token of waitsFor) await addContinueOrders(tx, token, at)
}

async function giveBack(tx: Queries, payment: Payment, reason: string, at: number): Promise<void> {
  const request = { amount: null, reason, key: `unwanted:${payment.id}` }
  const refund = await beginRefundOf(tx, payment, request, system, at)
  await addReconcileRefund(tx, refund.id, at, 0)
}
