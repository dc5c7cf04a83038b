// The last transaction of placing: writes down what the gateway said, and moves the order on. It
// may be called any number of times, by the shopper's request, by the reconciling job and by the
// gateway's news at once. Where gateway and book differ, the gateway is right: it has the money.

import type { Queries } from '../../../ground/database/database.ts'
import { awaitedPayment } from '../../../ground/database/tables/payments-table.ts'
import { happenings } from '../../../ground/telemetry/happenings.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { touchCart } from '../../carts/touch-cart.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
} from '../../orders/add-order-event.ts'
import { wasPaid } from '../../orders/is-paid.ts'
import { lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import { readOrder } from '../../orders/read-order.ts'
import { setPaymentStatus } from '../../orders/set-payment-status.ts'
import {
  type AwaitedPayment,
  awaitedOf,
  type PaymentOutcome,
} from '../../payments/payment-gateway.ts'
import type { Payment } from '../payment.ts'
import { continuePaidOrder } from './continue-paid-order.ts'
import { restorePayment } from './restore-payment.ts'
import { isOtherSum, reversePayment } from './reverse-payment.ts'

type FinalOutcome = Exclude<PaymentOutcome, { status: 'pending' }>

type News = Parameters<typeof happenings.payment.tell>[0]
type Settled = { orderId: OrderId; isOrderPaid: boolean; status: Payment['status'] }

export async function settlePayment(
  deps: OrderDeps,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Settled> {
  // What it decides by is written first: the payment's row and the order's. So it waits where others count,
  // for the next number of an invoice, and does not begin again.
  const { news, ...settled } = await deps.database.transaction(
    (tx) => settle(tx, deps, paymentId, outcome),
    { sees: 'latest' },
  )
  if (news !== null) happenings.payment.tell(news)
  return settled
}

async function settle(
  tx: Queries,
  deps: OrderDeps,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Settled & { news: News | null }> {
  const payment = await lockPayment(tx, paymentId)
  const context = contextOf(deps)
  let { status } = payment
  let order: OrderRow | undefined
  let result: News['result'] | null = null
  if (outcome.status === 'pending') {
    await notePending(tx, payment, outcome, context)
  } else if (await isNews(tx, payment, outcome)) {
    status = statusAfter(outcome)
    result = outcome.status
    order = await enter(tx, payment, outcome, context)
  }
  order ??= await readOrder(tx, payment.order_id)
  const news = result && { gateway: payment.gateway, mode: order.mode, result }
  return { orderId: order.id, isOrderPaid: wasPaid(order.payment_status), status, news }
}

function statusAfter(outcome: FinalOutcome): Payment['status'] {
  const isGivenUp = outcome.status === 'declined' && outcome.declineCode === 'cancelled'
  return isGivenUp || outcome.status === 'taken_back' ? 'failed' : outcome.status
}

async function isNews(tx: Queries, payment: Payment, outcome: FinalOutcome): Promise<boolean> {
  const { status } = outcome
  if (payment.taken_back_at !== null) {
    if (outcome.status !== 'taken_back') return status === 'paid'
    return await isOtherSum(tx, payment, takenOf(payment, outcome))
  }
  if (payment.status === 'pending') return true
  return payment.status === 'paid' ? status === 'taken_back' : status === 'paid'
}

/** What the bank has of it, in minor units. */
function takenOf(
  { amount: all }: Payment,
  { amount = all }: Extract<FinalOutcome, { status: 'taken_back' }>,
): number {
  return Math.min(amount, all)
}

/** Answers the order where it is at hand. */
async function enter(
  tx: Queries,
  payment: Payment,
  outcome: FinalOutcome,
  context: EventContext,
): Promise<OrderRow | undefined> {
  const isReversed = outcome.status === 'taken_back'
  if (isReversed && !wasTaken(payment) && takenOf(payment, outcome) < payment.amount) {
    // The first that is heard of it, and the rest is the shop's: as if both had been told in their order.
    await enter(tx, payment, { status: 'paid', reference: outcome.reference }, context)
    return await enter(tx, await lockPayment(tx, payment.id), outcome, context)
  }
  const entered = await tx
    .updateTable('payments')
    .set({
      status: statusAfter(outcome),
      reference: outcome.reference,
      decline_code: outcome.status === 'paid' ? null : outcome.declineCode,
      taken_back_at: isReversed ? (payment.taken_back_at ?? context.at) : null,
      awaits: null,
      updated_at: context.at,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (outcome.status === 'paid') {
    if (payment.taken_back_at === null) return await continuePaidOrder(tx, entered, context)
    await restorePayment(tx, entered, context)
  } else if (isReversed && wasTaken(payment)) {
    const { declineCode } = outcome
    await reversePayment(tx, payment, { amount: takenOf(payment, outcome), declineCode }, context)
  } else {
    await noteDecline(tx, payment, outcome.declineCode, context)
  }
  return undefined
}

/** The money was here, also where a bank has it since. */
function wasTaken({ status, taken_back_at }: Payment): boolean {
  return status === 'paid' || taken_back_at !== null
}

// A reference on a pending payment says that the shopper is asked for something.
async function notePending(
  tx: Queries,
  payment: Payment,
  outcome: Extract<PaymentOutcome, { status: 'pending' }>,
  context: EventContext,
): Promise<void> {
  if (payment.status !== 'pending') return
  const awaited = awaitedOf(outcome)
  const awaits = awaitedPayment.write(awaited)
  if (payment.reference === outcome.reference && payment.awaits === awaits) return
  const { reference } = outcome
  await tx
    .updateTable('payments')
    .set({ reference, awaits, updated_at: context.at })
    .where('id', '=', payment.id)
    .execute()
  if (awaited !== null && payment.awaits === null)
    await beginAwaiting(tx, payment, awaited, context)
}

async function noteDecline(
  tx: Queries,
  payment: Payment,
  declineCode: string,
  context: EventContext,
): Promise<void> {
  const { at } = context
  const order = await lockOrder(tx, payment.order_id)
  if (order?.payment_status === 'pending') {
    const status = declineCode === 'cancelled' ? 'unpaid' : 'declined'
    await setPaymentStatus(tx, order.id, { status }, at)
  }
  const wasAwaited = payment.awaits !== null
  const detail = { decline_code: declineCode, ...(wasAwaited && { was_awaited: true as const }) }
  await addOrderEvent(tx, payment.order_id, { type: 'order.payment_declined', detail }, context)
  // Given up by whoever cancels the order: the cart has gone with it.
  if (wasAwaited && order && declineCode !== 'cancelled') await openCartAgain(tx, order, at)
}

function lockPayment(tx: Queries, paymentId: string): Promise<Payment> {
  return tx
    .updateTable('payments')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

// A payment that takes days, by a bank or with a voucher: the cart is closed meanwhile, so that nobody
// pays for it twice, and opened again when the money does not come.
async function beginAwaiting(
  tx: Queries,
  payment: Payment,
  awaited: AwaitedPayment,
  context: EventContext,
): Promise<void> {
  const order = await lockOrder(tx, payment.order_id)
  if (order?.status !== 'awaiting_payment') return
  await setCartStatus(tx, order.cart_id, 'ordered', context.at)
  // Without the voucher's address: it shows who is to pay.
  const payBy = awaited.by === 'shopper' ? { pay_by: awaited.payBy } : {}
  const detail = { by: awaited.by, ...payBy }
  await addOrderEvent(tx, order.id, { type: 'order.awaiting_payment', detail }, context)
}

async function openCartAgain(tx: Queries, order: OrderRow, at: number): Promise<void> {
  if (order.status !== 'awaiting_payment') return
  await setCartStatus(tx, order.cart_id, 'open', at)
  await touchCart(tx, order.cart_id, at)
}
