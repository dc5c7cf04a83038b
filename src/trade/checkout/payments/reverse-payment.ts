// Runs when a bank takes back a payment in full or in part. An order that has not shipped is held,
// so that it is not produced or sent unpaid.

import type { Queries } from '../../../ground/database/database.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { formatMoney } from '../../catalog/money/format-money.ts'
import { paymentReversedHold } from '../../orders/core/actions/hold-causes.ts'
import { addOrderEvent, type EventContext } from '../../orders/core/add-order-event.ts'
import { lastHold } from '../../orders/core/holds/last-hold.ts'
import { renewHold } from '../../orders/core/holds/renew-hold.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { isUnderWay } from '../../orders/core/order-transitions.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { setPaymentStatus } from '../../orders/core/set-payment-status.ts'
import { type Payment, takenBackByEvents } from '../payment.ts'
import { holdForOwedMoney } from '../refunds/hold-for-owed-money.ts'
import { scheduleRefundOfRestored } from './restore-payment.ts'

type Reversal = { amount: number; declineCode: string }

/** For a payment that counted as the order's. `amount`: what the bank has now. */
export async function reversePayment(
  tx: Queries,
  payment: Payment,
  { amount, declineCode }: Reversal,
  context: EventContext,
): Promise<void> {
  const { order_id: orderId, currency } = payment
  const before = await takenBackByEvents(tx, orderId)
  const reason = reasonOf(payment, amount)
  const hold = { to: 'on_hold', detail: { reason, cause: paymentReversedHold } } as const
  if (amount < before) {
    const order = await readOrder(tx, orderId)
    const restored = { amount: before - amount, currency }
    const type = 'order.payment_restored'
    await addOrderEvent(tx, orderId, { type, detail: restored }, context)
    if (order.status === 'cancelled') return await scheduleRefundOfRestored(tx, payment, context.at)
    const isHeld = order.status === 'on_hold'
    const isHeldForThis = isHeld && (await lastHold(tx, orderId)).cause === paymentReversedHold
    if (isHeldForThis) return await renewHold(tx, orderId, hold, context)
    return await holdForOwedMoney(tx, order, payment, context)
  }
  const order = await setPaymentStatus(tx, orderId, { status: 'declined' }, context.at)
  const detail = { amount: amount - before, currency, decline_code: declineCode }
  await addOrderEvent(tx, orderId, { type: 'order.payment_taken_back', detail }, context)
  if (order.status === 'on_hold') return await renewHold(tx, orderId, hold, context)
  if (!isUnderWay(order.status)) return
  await moveOrder(tx, orderId, hold, context)
}

function reasonOf(payment: Payment, amount: number): Told {
  if (amount >= payment.amount) return reasonOfAll
  const money = (minor: number) => formatMoney(minor, payment.currency, 'en')
  return sentence(
    'The bank withdrew {part} of the {whole} after the order was paid. Do not make or ship it until you decide: ask the shopper to pay another way, release the order at a loss, or cancel it, which refunds the rest.',
    { part: money(amount), whole: money(payment.amount) },
  )
}

const reasonOfAll = sentence(
  'The bank withdrew the payment after the order was paid. Do not make or ship it. Ask the shopper to pay another way, or cancel the order.',
)
