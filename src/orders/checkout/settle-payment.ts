// The last transaction of placing: writes down what the gateway said, and moves the order on. It
// may be called any number of times, by the shopper's request and by the reconciling job at once.

import type { Database, Queries } from '../../database/database.ts'
import type { PaymentOutcome } from '../../payments/payment-gateway.ts'
import { addContinueOrders } from '../continue-orders-of-image.ts'
import { addOrderEvent } from '../record/add-order-event.ts'
import { beginCoolOff } from '../record/cool-off.ts'
import { moveOrder } from '../record/move-order.ts'
import { stateByImages } from '../record/state-by-images.ts'
import type { Payment } from './begin-payment.ts'
import { deleteDraft } from './draft/delete-draft.ts'

export function settlePayment(
  deps: { database: Database; now: () => number },
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<{ orderId: string; isOrderPaid: boolean }> {
  return deps.database.transaction(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    if (outcome.status !== 'pending' && payment.status === 'pending') {
      await enterOutcome(tx, payment, outcome, deps.now())
      if (outcome.status === 'paid') await continuePaidOrder(tx, payment, deps.now)
      else await noteDecline(tx, payment, outcome.declineCode, deps.now())
    }
    const order = await tx
      .selectFrom('orders')
      .select('payment_status')
      .where('id', '=', payment.order_id)
      .executeTakeFirstOrThrow()
    return { orderId: payment.order_id, isOrderPaid: order.payment_status === 'paid' }
  })
}

type FinalOutcome = Exclude<PaymentOutcome, { status: 'pending' }>

async function enterOutcome(
  tx: Queries,
  payment: Payment,
  outcome: FinalOutcome,
  at: number,
): Promise<void> {
  const isGivenUp = outcome.status === 'declined' && outcome.declineCode === 'cancelled'
  await tx
    .updateTable('payments')
    .set({
      status: isGivenUp ? 'failed' : outcome.status,
      reference: outcome.reference,
      decline_code: outcome.status === 'declined' ? outcome.declineCode : null,
      updated_at: at,
    })
    .where('id', '=', payment.id)
    .execute()
}

async function continuePaidOrder(tx: Queries, payment: Payment, now: () => number): Promise<void> {
  const { order_id: orderId, amount, currency } = payment
  const at = now()
  const order = await tx
    .updateTable('orders')
    .set({ payment_status: 'paid', updated_at: at })
    .where('id', '=', orderId)
    .returning(['status', 'cart_id'])
    .executeTakeFirstOrThrow()
  await addOrderEvent(tx, orderId, { type: 'order.paid', detail: { amount, currency } }, at)
  await tx
    .updateTable('carts')
    .set({ status: 'ordered', updated_at: at })
    .where('id', '=', order.cart_id)
    .execute()
  await deleteDraft(tx, order.cart_id)
  // An order that was cancelled meanwhile stays so, and shows that it was paid: it wants a refund.
  if (order.status !== 'awaiting_payment') return
  await beginCoolOff(tx, orderId, at)
  const next = await stateByImages(tx, orderId)
  await moveOrder(tx, orderId, next.status, next.move, now)
  // A print image that arrived while this transaction ran saw no order to move on.
  for (const token of next.waitsFor) await addContinueOrders(tx, token, now)
}

async function noteDecline(
  tx: Queries,
  payment: Payment,
  declineCode: string,
  at: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_status: declineCode === 'cancelled' ? 'unpaid' : 'declined', updated_at: at })
    .where('id', '=', payment.order_id)
    .where('payment_status', '=', 'pending')
    .execute()
  const event = { type: 'order.payment_declined', detail: { decline_code: declineCode } }
  await addOrderEvent(tx, payment.order_id, event, at)
}
