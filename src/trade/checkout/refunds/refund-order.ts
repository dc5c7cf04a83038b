// Gives a paid order's money back, whole or in part. In three steps, as a charge: what is to be
// given back is committed, the gateway is asked under the refund's own id, and what it says is
// written down. A job goes on with what a crash has cut off (carry-out-refund.ts).

import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Actor } from '../../orders/actor.ts'
import { auditOrder } from '../../orders/audit-order.ts'
import { refundFailed } from '../checkout-errors.ts'
import type { PaymentDeps } from '../payment.ts'
import { beginRefund, type RefundRequest } from './begin-refund.ts'
import { carryOutRefund } from './carry-out-refund.ts'

/**
 * `pending` when the gateway takes its time, or could not be reached just now: it goes on by
 * itself. When all is given back, the order is `refunded`. Throws `order_unknown` (404),
 * `refund_not_possible` (409 when nothing is left, 422 for a wrong amount), `refund_failed` (502).
 */
export async function refundOrder(
  deps: PaymentDeps,
  orderId: OrderId,
  request: RefundRequest,
  by: Actor,
): Promise<{ refundId: string; status: 'refunded' | 'pending' }> {
  const refund = await deps.database.transaction(async (tx) => {
    const at = deps.now()
    const { refund, isNew } = await beginRefund(tx, orderId, request, by, at)
    const { id: refundId, amount, currency } = refund
    const audit = { action: 'order.refund', detail: { refundId, amount, currency } } as const
    if (isNew) await auditOrder(tx, orderId, by, audit, at)
    return refund
  })
  const status = refund.status === 'pending' ? await tryNow(deps, refund.id) : refund.status
  if (status === 'failed') throw refundFailed()
  return { refundId: refund.id, status }
}

// A gateway that can't be reached leaves the refund pending, and the job asks again.
async function tryNow(deps: PaymentDeps, refundId: string) {
  try {
    return await carryOutRefund(deps, refundId)
  } catch {
    return 'pending'
  }
}
