// The first transaction of a refund: writes down what is to be given back before the gateway is
// asked. What is under way counts as given back, so that two at once never give more than was paid.

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
import { payableStep } from '../../catalog/payable-step.ts'
import { type Actor, storedActor, system } from '../../orders/actor.ts'
import { expectOrder } from '../../orders/read-order.ts'
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
  /** Minor units; null: all that is left. */
  amount: number | null
  /** For people: why. It stands in the order as the store's API shows it. */
  reason: string
  /** One refund for each key of an order: a form that is sent twice gives back once. */
  key: string
  /** Minor units: what could be given back when somebody looked; left out: whatever it is. */
  leftSeen?: number
}

/** The same key again answers the refund that there is: then it is not new. */
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
  // Another sum in a form that was sent before is another wish.
  if (before && (request.amount ?? before.amount) !== before.amount) throw refundNotSeen()
  if (before) return { refund: before, isNew: false }
  await expectOrder(tx, orderId)
  const payment = await paymentToRefund(tx, orderId)
  return { refund: await beginRefundOf(tx, payment, request, by, at), isNew: true }
}

/** What the order was paid with. Throws `refund_not_possible` when it is not paid. */
export async function paymentToRefund(tx: Queries, orderId: OrderId): Promise<PaymentRow> {
  const payment = await findPaymentToRefund(tx, orderId)
  if (!payment) throw nothingToRefund()
  return payment
}

/** In minor units: what can be given back of an order, a rest that no bank has taken among it. */
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
    // What is paid, before what a bank has.
    .orderBy('status', 'desc')
    .executeTakeFirst()
}

/** Of a payment that is at hand. */
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

/** Its first row; nobody is asked for the money by it. */
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

/** How long a refund may be under way before a job asks the gateway again. */
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

/** What is neither given back nor on its way back, and what no bank has taken. */
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
 * All that is left of what was paid for an order is to go back: written down in a transaction that is
 * under way, and carried out by a job.
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
    // All of it is on its way back already.
    if (!(error instanceof HandprintError) || error.code !== 'refund_not_possible') throw error
  }
}
