// What follows when the bank takes back what was paid: an order that is not on its way yet is held,
// so that nobody makes or sends it for nothing.

import type { Queries } from '../../../ground/database/database.ts'
import { paymentReversedHold } from '../../orders/actions/hold-causes.ts'
import { addOrderEvent, type EventContext } from '../../orders/add-order-event.ts'
import { renewHold } from '../../orders/holds/renew-hold.ts'
import { isUnderWay } from '../../orders/is-under-way.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { setPaymentStatus } from '../../orders/set-payment-status.ts'
import type { Payment } from '../payment.ts'

export async function reversePayment(
  tx: Queries,
  payment: Payment,
  declineCode: string,
  context: EventContext,
): Promise<void> {
  // It was to be given back in any case.
  if (payment.is_surplus === 1) return
  const { order_id: orderId, amount, currency } = payment
  const order = await setPaymentStatus(tx, orderId, { status: 'declined' }, context.at)
  const detail = { amount, currency, decline_code: declineCode }
  await addOrderEvent(tx, orderId, { type: 'order.payment_taken_back', detail }, context)
  const hold = { to: 'on_hold', detail: { reason, cause: paymentReversedHold } } as const
  if (order.status === 'on_hold') return await renewHold(tx, orderId, hold, context)
  if (!isUnderWay(order.status)) return
  await moveOrder(tx, orderId, hold, context)
}

const reason =
  'The bank has taken the payment back after the order was paid. Neither make nor send it: ask the shopper to pay in another way, or cancel the order.'
