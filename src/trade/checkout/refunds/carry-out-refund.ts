// Asks the gateway for a refund that is written down, and writes down what it says. May be called
// any number of times: the gateway knows the refund by its id.

import type { RefundOutcome } from '../../payments/payment-gateway.ts'
import { attemptOf, type PaymentDeps } from '../payment.ts'
import type { RefundRow } from './begin-refund.ts'
import { isMadeAtGateway } from './made-elsewhere.ts'
import { settleRefund } from './settle-refund.ts'

/** Rejects when the gateway can't be reached. */
export async function carryOutRefund(
  deps: PaymentDeps,
  refundId: string,
  /** `again`: also one that has ended, in case it has failed since. */
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

async function askGateway(deps: PaymentDeps, refund: RefundRow): Promise<RefundOutcome> {
  const payment = await deps.database.queries
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  const gateway = deps.gateways.named(payment.gateway)
  if (isMadeAtGateway(refund)) {
    const made = await gateway.readRefund?.(refund.reference ?? '')
    if (!made) throw new Error('A refund that was made at the gateway is not known there any more.')
    return made.outcome
  }
  const { id: refundKey, amount, reference } = refund
  const requested = { refundKey, attempt: attemptOf(payment), amount, reference }
  const found = reference === null ? null : await gateway.findRefund(requested)
  return found ?? (await gateway.refund(requested))
}
