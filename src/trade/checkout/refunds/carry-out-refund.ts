// Asks the gateway to make a recorded refund and records the outcome. Idempotent: the gateway
// identifies the refund by its id.

import type { Task } from '../../../ground/jobs/task.ts'
import type { RefundOutcome } from '../../payments/payment-gateway.ts'
import { attemptOf, type PaymentDeps, readPayment } from '../payment.ts'
import { addReconcileRefund, type RefundRow } from './begin-refund.ts'
import { isMadeAtGateway } from './made-elsewhere.ts'
import { settleRefund } from './settle-refund.ts'

/** Rejects when the gateway is unreachable. */
export async function carryOutRefund(
  deps: PaymentDeps,
  refundId: string,
  /** `again`: also asks about a refund that has ended, in case it has failed since. */
  { again = false } = {},
): Promise<RefundRow['status']> {
  const { queries } = deps.database
  const refund = await queries
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const isOver = refund.status !== 'pending'
  if (isOver && (!again || refund.reference === null)) return refund.status
  return await settleRefund(deps, refundId, await askGateway(deps, refund))
}

/** Banks may take days. */
const pauseMs = 30 * 60_000

/**
 * Resumes a refund that was interrupted or that is still pending at the gateway. Throws while the
 * gateway is unreachable, so that the job is retried.
 */
export function createReconcileRefund(deps: PaymentDeps): Task<{ refundId: string }> {
  return async ({ refundId: id }) => {
    const status = await carryOutRefund(deps, id)
    if (status !== 'pending') return
    await deps.database.transaction((tx) => addReconcileRefund(tx, id, deps.now(), pauseMs))
  }
}

async function askGateway(deps: PaymentDeps, refund: RefundRow): Promise<RefundOutcome> {
  // Its money moves in our own tables, when the outcome is recorded.
  if (refund.gift_card_amount > 0) {
    return { status: 'refunded', reference: `gift_card:${refund.id}` }
  }
  const payment = await readPayment(deps.database.queries, refund.payment_id)
  const gateway = deps.gateways.named(payment.gateway)
  if (isMadeAtGateway(refund)) {
    const made = await gateway.readRefund?.(refund.reference ?? '')
    if (!made) throw new Error('A refund created at the gateway can no longer be found there.')
    return made.outcome
  }
  const { id: refundKey, amount, reference } = refund
  const requested = { refundKey, attempt: attemptOf(payment), amount, reference }
  const found = reference === null ? null : await gateway.findRefund(requested)
  return found ?? (await gateway.refund(requested))
}
