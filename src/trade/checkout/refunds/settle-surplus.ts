// A payment that pays no order is refunded automatically. If that fails, the rest is listed among
// the charges without an order, with its current amount, until an operator has reviewed it.

import type { Queries } from '../../../ground/database/database.ts'
import { payableStep } from '../../catalog/money/payable-step.ts'
import { system } from '../../orders/core/actor.ts'
import type { Payment } from '../payment.ts'
import { addReconcileRefund, beginRefundOf, leftOf } from './begin-refund.ts'

/**
 * Call this after each change of a surplus payment. `isNew`: the payment has just become surplus,
 * so its rest is refunded even if an earlier refund failed.
 */
export async function settleSurplus(
  tx: Queries,
  payment: Payment,
  reason: string,
  at: number,
  { isNew = false } = {},
): Promise<void> {
  const left = Math.max(0, await leftOf(tx, payment))
  const refunds = await tx
    .selectFrom('refunds')
    .select('status')
    .where('payment_id', '=', payment.id)
    .execute()
  const hasFailed = !isNew && refunds.some(({ status }) => status === 'failed')
  const isPayable = Math.round(left / payableStep(payment.currency)) > 0
  if (hasFailed || !isPayable) return await noteKeptSurplus(tx, payment, left, at)
  const request = { amount: left, reason, key: `unwanted:${payment.id}:${refunds.length}` }
  const begun = await beginRefundOf(tx, payment, request, system, at)
  for (const { id } of begun) await addReconcileRefund(tx, id, at, 0)
}

/** `left` in minor units. A ticked-off charge stays ticked off unless the amount has grown. */
async function noteKeptSurplus(
  tx: Queries,
  payment: Payment,
  left: number,
  at: number,
): Promise<void> {
  const { gateway, attempt_key, currency } = payment
  const reference = payment.reference ?? attempt_key
  const before = await tx
    .selectFrom('unmatched_charges')
    .select(['amount', 'ticked_off_at'])
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (before === undefined) {
    if (left === 0) return
    const charge = { gateway, reference, attempt_key, amount: left, currency, seen_at: at }
    await tx.insertInto('unmatched_charges').values(charge).execute()
    return
  }
  if (before.ticked_off_at !== null && left <= before.amount) return
  if (left === 0) {
    await tx
      .deleteFrom('unmatched_charges')
      .where('gateway', '=', gateway)
      .where('reference', '=', reference)
      .execute()
    return
  }
  await tx
    .updateTable('unmatched_charges')
    .set({ amount: left, ticked_off_at: null })
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .execute()
}
