// The last transaction of placing: records the gateway's outcome and moves the order on.
// Idempotent. The shopper's request, the reconciling job and a gateway event may call it
// concurrently. If the gateway and the books differ, the gateway is right, because it has the
// money.

import type { Queries } from '../../../ground/database/database.ts'
import { awaitedPayment } from '../../../ground/database/tables/payments-table.ts'
import { events } from '../../../ground/telemetry/events.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { touchCart } from '../../carts/insert-cart.ts'
import {
  addOrderEvent,
  contextOf,
  type EventContext,
  type OrderDeps,
} from '../../orders/core/add-order-event.ts'
import { wasPaid } from '../../orders/core/is-paid.ts'
import { lockOrder, type OrderRow } from '../../orders/core/lock-order.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { setPaymentStatus } from '../../orders/core/set-payment-status.ts'
import {
  type AwaitedPayment,
  awaitedOf,
  type PaymentOutcome,
} from '../../payments/payment-gateway.ts'
import { chargedOf, type Payment } from '../payment.ts'
import { settleSurplus } from '../refunds/settle-surplus.ts'
import { continuePaidOrder, noteSurplus } from './continue-paid-order.ts'
import { releaseCardOf } from './release-card.ts'
import { restorePayment } from './restore-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { endWithdrawn, isWithdrawnFrom } from './withdrawn-unpaid.ts'

type FinalOutcome = Exclude<PaymentOutcome, { status: 'pending' }>
type TakenBack = Extract<PaymentOutcome, { status: 'taken_back' }>

type OutcomeChange = Parameters<typeof events.payment.emit>[0]
type Settled = { orderId: OrderId; isOrderPaid: boolean; status: Payment['status'] }

export async function settlePayment(
  deps: OrderDeps,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Settled> {
  // Writes the rows it depends on first: the payment's and the order's. So the transaction waits
  // where others count, such as for the next invoice number, and need not restart.
  const { news, ...settled } = await deps.database.transaction(
    (tx) => settle(tx, deps, paymentId, outcome),
    { sees: 'latest' },
  )
  if (news !== null) events.payment.emit(news)
  return settled
}

async function settle(
  tx: Queries,
  deps: OrderDeps,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Settled & { news: OutcomeChange | null }> {
  const context = contextOf(deps)
  const paid = await payAtOnce(tx, paymentId, outcome, context.at)
  if (paid !== null) {
    const { gateway } = paid
    const order = await continuePaidOrder(tx, paid, context)
    const news = { gateway, mode: order.mode, result: 'paid' as const }
    return { ...settledAs(order, paid.status), news }
  }
  const payment = await lockPayment(tx, paymentId)
  let { status } = payment
  let order: OrderRow | undefined
  let result: OutcomeChange['result'] | null = null
  if (outcome.status === 'pending') {
    await notePending(tx, payment, outcome, context)
  } else if (changesPayment(payment, outcome)) {
    status = statusAfter(outcome)
    result = outcome.status
    order = await applyOutcome(tx, payment, outcome, context)
  }
  order ??= await readOrder(tx, payment.order_id)
  const news = result && { gateway: payment.gateway, mode: order.mode, result }
  return { ...settledAs(order, status), news }
}

function settledAs(order: OrderRow, status: Payment['status']): Settled {
  return { orderId: order.id, isOrderPaid: wasPaid(order.payment_status), status }
}

/**
 * The usual case in one statement, which locks the payment and records that it is paid. Null if it
 * is not simply pending, or not paid.
 */
async function payAtOnce(
  tx: Queries,
  paymentId: string,
  outcome: PaymentOutcome,
  at: number,
): Promise<Payment | null> {
  if (outcome.status !== 'paid') return null
  const paid = await tx
    .updateTable('payments')
    .set(paidColumns(outcome, at))
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('is_surplus', '=', 0)
    .where('taken_back_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return paid ?? null
}

function statusAfter(outcome: FinalOutcome): Payment['status'] {
  const isGivenUp = outcome.status === 'declined' && outcome.declineCode === 'cancelled'
  return isGivenUp || outcome.status === 'taken_back' ? 'failed' : outcome.status
}

function changesPayment(payment: Payment, outcome: FinalOutcome): boolean {
  if (payment.status === 'pending') return true
  const isTaken = outcome.status === 'taken_back'
  if (payment.taken_back_at !== null) {
    if (isTaken) return payment.taken_back !== takenOf(payment, outcome)
    return outcome.status === 'paid'
  }
  return isTaken || (payment.status !== 'paid' && outcome.status === 'paid')
}

/** What the bank has taken back, in minor units. */
function takenOf(payment: Payment, { amount }: TakenBack): number {
  const all = chargedOf(payment)
  return Math.min(amount ?? all, all)
}

async function applyOutcome(
  tx: Queries,
  payment: Payment,
  outcome: FinalOutcome,
  context: EventContext,
): Promise<OrderRow | undefined> {
  if (payment.is_surplus === 1) {
    const entered = await write(tx, payment, outcome, context.at)
    await settleSurplus(tx, entered, surplusReason, context.at)
    return undefined
  }
  const hasCounted = await hasCountedAsPaid(tx, payment)
  if (outcome.status === 'paid') {
    const entered = await write(tx, payment, outcome, context.at)
    if (!hasCounted) return await continuePaidOrder(tx, entered, context)
    await restorePayment(tx, entered, context)
  } else if (outcome.status === 'declined') {
    await releaseCardOf(tx, await write(tx, payment, outcome, context.at), context.at)
    await noteDecline(tx, payment, outcome.declineCode, context)
  } else {
    await applyReversal(tx, payment, { outcome, hasCounted }, context)
  }
  return undefined
}

const surplusReason = sentence(
  'The order was paid another way while the bank was processing this payment.',
)

async function applyReversal(
  tx: Queries,
  payment: Payment,
  { outcome, hasCounted }: { outcome: TakenBack; hasCounted: boolean },
  context: EventContext,
): Promise<void> {
  const { declineCode } = outcome
  const reversal = { amount: takenOf(payment, outcome), declineCode }
  if (hasCounted) {
    const entered = await write(tx, payment, outcome, context.at)
    return await reversePayment(tx, entered, reversal, context)
  }
  if (reversal.amount < chargedOf(payment)) {
    // This is the first report of the payment, and the shop keeps the rest: treats it as paid, then
    // partly taken back. Writes the bank's part first, so that no more than the rest is refunded.
    const paid = await write(tx, payment, outcome, context.at, 'paid')
    await continuePaidOrder(tx, paid, context)
    const reversed = await write(tx, payment, outcome, context.at)
    if (reversed.is_surplus === 0) await reversePayment(tx, reversed, reversal, context)
    return
  }
  const written = await write(tx, payment, outcome, context.at)
  const entered = await releaseCardOf(tx, written, context.at)
  await noteDecline(tx, payment, declineCode, context)
  // The order was paid by another payment, and its events describe that one.
  if (await wasEverPaid(tx, payment.order_id)) await noteSurplus(tx, entered)
}

async function write(
  tx: Queries,
  payment: Payment,
  outcome: FinalOutcome,
  at: number,
  status = statusAfter(outcome),
): Promise<Payment> {
  const isReversed = outcome.status === 'taken_back'
  return await tx
    .updateTable('payments')
    .set({
      ...paidColumns(outcome, at),
      status,
      ...(outcome.status !== 'paid' && { decline_code: outcome.declineCode }),
      ...(isReversed && {
        taken_back_at: payment.taken_back_at ?? at,
        taken_back: takenOf(payment, outcome),
      }),
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function paidColumns({ reference }: FinalOutcome, at: number) {
  return {
    status: 'paid' as const,
    reference,
    decline_code: null,
    taken_back_at: null,
    taken_back: 0,
    awaits: null,
    updated_at: at,
  }
}

/**
 * Whether the order was paid by this payment, even if a bank has taken it back since. When the
 * order gets paid, the bank's part of any other payment is treated as surplus.
 */
async function hasCountedAsPaid(tx: Queries, payment: Payment): Promise<boolean> {
  if (payment.status === 'paid') return true
  return payment.taken_back_at !== null && (await wasEverPaid(tx, payment.order_id))
}

async function wasEverPaid(tx: Queries, orderId: OrderId): Promise<boolean> {
  return (await readOrderEvents(tx, orderId, ['order.paid'])).length > 0
}

// A reference on a pending payment means that the shopper has to act.
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
  const isWithdrawn = await isWithdrawnFrom(tx, payment.order_id)
  const wasAwaited = payment.awaits !== null && !isWithdrawn
  const detail = { decline_code: declineCode, ...(wasAwaited && { was_awaited: true as const }) }
  await addOrderEvent(tx, payment.order_id, { type: 'order.payment_declined', detail }, context)
  if (isWithdrawn && order) return await endWithdrawn(tx, order, context)
  // When the order was cancelled, its cart is gone too.
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

// A payment that takes days (bank or voucher). The cart is closed meanwhile, so that it is not paid
// twice, and reopened if the money does not come.
async function beginAwaiting(
  tx: Queries,
  payment: Payment,
  awaited: AwaitedPayment,
  context: EventContext,
): Promise<void> {
  const order = await lockOrder(tx, payment.order_id)
  if (order?.status !== 'awaiting_payment') return
  await setCartStatus(tx, order.cart_id, 'ordered', context.at)
  // Leaves out the voucher's address, because it reveals the payer.
  const payBy = awaited.by === 'shopper' ? { pay_by: awaited.payBy } : {}
  const detail = { by: awaited.by, ...payBy }
  await addOrderEvent(tx, order.id, { type: 'order.awaiting_payment', detail }, context)
}

async function openCartAgain(tx: Queries, order: OrderRow, at: number): Promise<void> {
  if (order.status !== 'awaiting_payment') return
  await setCartStatus(tx, order.cart_id, 'open', at)
  await touchCart(tx, order.cart_id, at)
}
