// The first transaction of a refund: records the amount before the gateway is asked. Pending
// refunds count as refunded, so that two concurrent ones never exceed what was paid.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type PaymentsTable,
  type RefundsTable,
  refundActor,
} from '../../../ground/database/tables/payments-table.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { type Actor, storedActor, system } from '../../orders/core/actor.ts'
import { getOrder } from '../../orders/core/read-order.ts'
import {
  nothingToRefund,
  refundNotPayable,
  refundNotSeen,
  refundTooLarge,
} from '../checkout-errors.ts'

export const reconcileRefundTask = defineTask('reconcile-refund', { refundId: Type.String() })

export type RefundRow = Selectable<RefundsTable>
type PaymentRow = Selectable<PaymentsTable>

export type RefundRequest = {
  /** Minor units. Null for all that is left. */
  amount: number | null
  /** Human-readable. The store's API shows it in the order. */
  reason: string
  /** One refund per key and order, so that a form sent twice refunds once. */
  key: string
  /** Minor units. The refundable amount the operator saw; absent to skip the check. */
  leftSeen?: number
}

/**
 * Two refunds where a gift card paid a part: the gateway's first, and the card's for what is more.
 * So each fails or succeeds by itself. A repeated key returns the existing ones with `isNew` false.
 */
export async function beginRefund(
  tx: Queries,
  orderId: OrderId,
  request: RefundRequest,
  by: Actor,
  at: number,
): Promise<{ refunds: readonly RefundRow[]; isNew: boolean }> {
  const before = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('refund_key', 'in', [request.key, keyOfCardPart(request.key)])
    .orderBy('gift_card_amount')
    .execute()
  const sum = before.reduce((all, { amount }) => all + amount, 0)
  // The same form sent again with another amount is a different request.
  if (before.length > 0 && (request.amount ?? sum) !== sum) throw refundNotSeen()
  if (before.length > 0) return { refunds: before, isNew: false }
  await getOrder(tx, orderId)
  const payment = await paymentToRefund(tx, orderId)
  return { refunds: await beginRefundOf(tx, payment, request, by, at), isNew: true }
}

function keyOfCardPart(key: string): string {
  return `${key}:gift-card`
}

/** The payment that paid the order. Throws `refund_not_possible` if the order is not paid. */
export async function paymentToRefund(tx: Queries, orderId: OrderId): Promise<PaymentRow> {
  const payment = await findPaymentToRefund(tx, orderId)
  if (!payment) throw nothingToRefund()
  return payment
}

/**
 * The refundable amount of an order in minor units, including a rest that no bank has taken back.
 */
export async function refundableOf(db: Queries, orderId: OrderId): Promise<number> {
  const payment = await findPaymentToRefund(db, orderId)
  return payment === undefined ? 0 : Math.max(0, await leftOf(db, payment))
}

async function findPaymentToRefund(db: Queries, orderId: OrderId): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('is_surplus', '=', 0)
    .where((is) => is.or([is('status', '=', 'paid'), is('taken_back_at', 'is not', null)]))
    // Paid payments sort before ones that a bank has taken back.
    .orderBy('status', 'desc')
    .executeTakeFirst()
}

/** For a payment that has already been read. At least one; the gateway's first. */
export async function beginRefundOf(
  tx: Queries,
  payment: PaymentRow,
  { amount, reason, key, leftSeen }: RefundRequest,
  by: Actor,
  at: number,
): Promise<RefundRow[]> {
  const { left, charged } = await partsLeft(tx, payment)
  if (leftSeen !== undefined && leftSeen !== left) throw refundNotSeen()
  const step = payableStep(payment.currency)
  // Where a bank has claimed a part, less than a refund can move may be left.
  if (Math.round(left / step) <= 0) throw nothingToRefund()
  const wanted = amount ?? left
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > left) {
    throw refundTooLarge(left, payment.currency)
  }
  if (wanted % step !== 0 && wanted !== left) throw refundNotPayable(step, payment.currency)
  // What was charged goes back first: money that was paid comes back as money, and what a card paid
  // comes back to the card.
  const toGateway = Math.min(wanted, Math.max(0, charged))
  const toCard = wanted - toGateway
  const refunds: RefundRow[] = []
  if (toGateway > 0) {
    const refund = await insertRefund(tx, payment, { key, amount: toGateway, reason, by }, at)
    await addReconcileRefund(tx, refund.id, at, refundPatienceMs)
    refunds.push(refund)
  }
  if (toCard > 0) {
    const ofCard = { key: keyOfCardPart(key), amount: toCard, toCard, reason, by }
    const refund = await insertRefund(tx, payment, ofCard, at)
    await addReconcileRefund(tx, refund.id, at, 0)
    refunds.push(refund)
  }
  return refunds
}

export async function insertRefund(
  tx: Queries,
  payment: PaymentRow,
  refund: {
    key: string
    amount: number
    /** The part of `amount` that goes to the gift card. */
    toCard?: number
    reason: string
    by: Actor
    reference?: string
  },
  at: number,
): Promise<RefundRow> {
  const row: RefundRow = {
    id: `ref_${randomBytes(12).toString('hex')}`,
    order_id: payment.order_id,
    payment_id: payment.id,
    refund_key: refund.key,
    amount: refund.amount,
    gift_card_amount: refund.toCard ?? 0,
    currency: payment.currency,
    reason: refund.reason,
    status: 'pending',
    failure_code: null,
    reference: refund.reference ?? null,
    actor: refundActor.write(storedActor(refund.by)),
    created_at: at,
    updated_at: at,
  }
  await tx.insertInto('refunds').values(row).execute()
  return row
}

/** Milliseconds a refund may be pending before a job asks the gateway again. */
const refundPatienceMs = 60_000

export async function addReconcileRefund(
  tx: Queries,
  refundId: string,
  at: number,
  pauseMs: number,
): Promise<void> {
  const { gateway } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('payments.gateway')
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const named = { uniqueKey: `${reconcileRefundTask.name}:${refundId}`, share: gateway }
  const job = { task: reconcileRefundTask, payload: { refundId }, ...named, runAt: at + pauseMs }
  await addJob(tx, job, at)
}

/** What is neither refunded, nor being refunded, nor taken back by a bank. */
export async function leftOf(tx: Queries, payment: PaymentRow): Promise<number> {
  return (await partsLeft(tx, payment)).left
}

/** `charged`: the gateway's part of it. Negative if a bank has taken back what was refunded. */
async function partsLeft(
  tx: Queries,
  payment: PaymentRow,
): Promise<{ left: number; charged: number }> {
  const { sum, ofCard } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => [
      fn.sum<number | string | null>('amount').as('sum'),
      fn.sum<number | string | null>('gift_card_amount').as('ofCard'),
    ])
    .where('payment_id', '=', payment.id)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  const left = payment.amount - Number(sum ?? 0) - payment.taken_back
  return { left, charged: left - payment.gift_card_amount + Number(ofCard ?? 0) }
}

/**
 * Records a refund of everything left of the order's payment in the current transaction. A job
 * carries it out.
 */
export async function refundInFull(
  tx: Queries,
  orderId: OrderId,
  { reason, key, by = system }: { reason: string; key: string; by?: Actor },
  at: number,
): Promise<void> {
  try {
    const { refunds } = await beginRefund(tx, orderId, { amount: null, reason, key }, by, at)
    for (const { id } of refunds) await addReconcileRefund(tx, id, at, 0)
  } catch (error) {
    // All of it is already being refunded.
    if (!(error instanceof HandprintError) || error.code !== 'refund_not_possible') throw error
  }
}
