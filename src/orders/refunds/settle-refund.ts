// The last transaction of a refund: what the gateway said, and where the order stands now. May be
// called any number of times, by whoever asked for it, by the job and by the gateway's news at once.

import type { Database, Queries } from '../../database/database.ts'
import type { RefundOutcome } from '../../payments/payment-gateway.ts'
import { readActor } from '../record/actor.ts'
import { addOrderEvent } from '../record/add-order-event.ts'
import { moveOrder } from '../record/move-order.ts'
import { orderTransitions } from '../record/order-states.ts'
import type { RefundRow } from './begin-refund.ts'

export function settleRefund(
  deps: { database: Database; now: () => number },
  refundId: string,
  outcome: RefundOutcome,
): Promise<RefundRow['status']> {
  return deps.database.transaction(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    if (!isNews(refund, outcome)) return refund.status
    await tx
      .updateTable('refunds')
      .set({
        status: outcome.status,
        reference: outcome.reference ?? refund.reference,
        failure_code: outcome.status === 'failed' ? outcome.failureCode : null,
        updated_at: deps.now(),
      })
      .where('id', '=', refundId)
      .execute()
    if (outcome.status !== 'pending') await tellOrder(tx, refund, outcome, deps.now)
    return outcome.status
  })
}

// A bank may send a refund back days later: what was refunded can still fail, but never the reverse.
function isNews(refund: RefundRow, outcome: RefundOutcome): boolean {
  if (refund.status === 'pending') {
    return outcome.status !== 'pending' || refund.reference !== outcome.reference
  }
  return refund.status === 'refunded' && outcome.status === 'failed'
}

async function tellOrder(
  tx: Queries,
  refund: RefundRow,
  outcome: Exclude<RefundOutcome, { status: 'pending' }>,
  now: () => number,
): Promise<void> {
  const { is_surplus: isSurplus } = await tx
    .selectFrom('payments')
    .select('is_surplus')
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  const by = readActor(refund.actor)
  const money = { refund_id: refund.id, amount: refund.amount, currency: refund.currency }
  // What was paid once too often is no part of the order's money.
  const order = await readOrder(tx, refund.order_id)
  const total = isSurplus ? order.refunded_total : await refundedTotal(tx, refund.order_id)
  const isWhole = !isSurplus && total === order.total
  await tx
    .updateTable('orders')
    .set({
      refunded_total: total,
      ...(!isSurplus && { payment_status: paymentStatus(order.payment_status, total, isWhole) }),
      updated_at: now(),
    })
    .where('id', '=', refund.order_id)
    .execute()
  if (outcome.status === 'failed') {
    const detail = { ...money, failure_code: outcome.failureCode }
    const event = { type: 'order.refund_failed', detail }
    return await addOrderEvent(tx, refund.order_id, event, now())
  }
  const detail = { ...money, refunded_total: total }
  if (isWhole && orderTransitions[order.status].includes('refunded')) {
    return await moveOrder(tx, refund.order_id, 'refunded', { detail, by }, now)
  }
  const type = isSurplus ? 'order.surplus_refunded' : 'order.refunded_partly'
  await addOrderEvent(tx, refund.order_id, { type, detail, by }, now())
}

// What the bank has taken back stays so.
function paymentStatus<Status extends string>(before: Status, total: number, isWhole: boolean) {
  if (!['paid', 'partly_refunded', 'refunded'].includes(before)) return before
  if (isWhole) return 'refunded' as const
  return total > 0 ? ('partly_refunded' as const) : ('paid' as const)
}

function readOrder(tx: Queries, orderId: string) {
  return tx
    .selectFrom('orders')
    .select(['status', 'payment_status', 'total', 'refunded_total'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function refundedTotal(tx: Queries, orderId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn }) => fn.sum<number | string | null>('refunds.amount').as('sum'))
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '=', 'refunded')
    .where('payments.is_surplus', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
