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

/** A repeated key returns the existing refund with `isNew` false. */
export async function beginRefund(
  tx: Queries,
  orderId: OrderId,
  request: RefundRequest,
  by: Actor,
  at: number,
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const before = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('refund_key', '=', request.key)
    .executeTakeFirst()
  // The same form sent again with another amount is a different request.
  if (before && (request.amount ?? before.amount) !== before.amount) throw refundNotSeen()
  if (before) return { refund: before, isNew: false }
  await getOrder(tx, orderId)
  const payment = await paymentToRefund(tx, orderId)
  return { refund: await beginRefundOf(tx, payment, request, by, at), isNew: true }
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

/** For a payment that has already been read. */
export async function beginRefundOf(
  tx: Queries,
  payment: PaymentRow,
  { amount, reason, key, leftSeen }: RefundRequest,
  by: Actor,
  at: number,
): Promise<RefundRow> {
  const left = await leftOf(tx, payment)
  if (leftSeen !== undefined && leftSeen !== left) throw refundNotSeen()
  const step = payableStep(payment.currency)
  // Where a bank has claimed a part, less than a refund can move may be left.
  if (Math.round(left / step) <= 0) throw nothingToRefund()
  const wanted = amount ?? left
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > left) {
    throw refundTooLarge(left, payment.currency)
  }
  if (wanted % step !== 0 && wanted !== left) throw refundNotPayable(step, payment.currency)
  const refund = await insertRefund(tx, payment, { key, amount: wanted, reason, by }, at)
  await addReconcileRefund(tx, refund.id, at, refundPatienceMs)
  return refund
}

export async function insertRefund(
  tx: Queries,
  payment: PaymentRow,
  refund: { key: string; amount: number; reason: string; by: Actor; reference?: string },
  at: number,
): Promise<RefundRow> {
  const row: RefundRow = {
    id: `ref_${randomBytes(12).toString('hex')}`,
    order_id: payment.order_id,
    payment_id: payment.id,
    refund_key: refund.key,
    amount: refund.amount,
    gift_card_amount: 0,
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
  const { sum } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('sum'))
    .where('payment_id', '=', payment.id)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return payment.amount - Number(sum ?? 0) - payment.taken_back
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
    const { refund } = await beginRefund(tx, orderId, { amount: null, reason, key }, by, at)
    await addReconcileRefund(tx, refund.id, at, 0)
  } catch (error) {
    // All of it is already being refunded.
    if (!(error instanceof HandprintError) || error.code !== 'refund_not_possible') throw error
  }
}
