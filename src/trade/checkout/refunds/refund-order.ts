// Refunds a paid order in full or in part, in three steps like a charge: the amount is committed,
// the gateway is asked under the refund's own id, and the outcome is recorded. A job resumes after
// a crash (carry-out-refund.ts).

import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Actor } from '../../orders/core/actor.ts'
import { auditOrder } from '../../orders/core/audit-order.ts'
import { refundFailed } from '../checkout-errors.ts'
import type { PaymentDeps } from '../payment.ts'
import { beginRefund, type RefundRequest, type RefundRow } from './begin-refund.ts'
import { carryOutRefund } from './carry-out-refund.ts'

/**
 * Returns `pending` if the gateway is slow or unreachable; the refund then continues on its own.
 * When everything is refunded, the order is `refunded`. Throws `order_unknown` (404),
 * `refund_not_possible` (409 when nothing is left, 422 for a wrong amount), `refund_failed` (502).
 */
export async function refundOrder(
  deps: PaymentDeps,
  orderId: OrderId,
  request: RefundRequest,
  by: Actor,
): Promise<{ refundId: string; status: 'refunded' | 'pending' }> {
  const refunds = await deps.database.transaction(async (tx) => {
    const at = deps.now()
    const begun = await beginRefund(tx, orderId, request, by, at)
    for (const { id: refundId, amount, currency } of begun.isNew ? begun.refunds : []) {
      const audit = { action: 'order.refund', detail: { refundId, amount, currency } } as const
      await auditOrder(tx, orderId, by, audit, at)
    }
    return begun.refunds
  })
  const outcomes: RefundRow['status'][] = []
  for (const { id, status } of refunds) {
    outcomes.push(status === 'pending' ? await tryNow(deps, id) : status)
  }
  const [first] = refunds
  if (first === undefined || outcomes.includes('failed')) throw refundFailed()
  const isPending = outcomes.includes('pending')
  return { refundId: first.id, status: isPending ? 'pending' : 'refunded' }
}

// If the gateway is unreachable, the refund stays pending and the job retries.
async function tryNow(deps: PaymentDeps, refundId: string) {
  try {
    return await carryOutRefund(deps, refundId)
  } catch {
    return 'pending'
  }
}
