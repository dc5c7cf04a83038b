// Goes on with a refund that nobody came back for, or that the gateway takes its time with.

import type { Task } from '../../../ground/jobs/task.ts'
import type { PaymentDeps } from '../payment.ts'
import { addReconcileRefund, reconcileRefundTask } from './begin-refund.ts'
import { carryOutRefund } from './carry-out-refund.ts'

export { reconcileRefundTask }

/** A bank may take days. */
const pauseMs = 30 * 60_000

/** Throws while the gateway can't be reached: the job is tried again. */
export function createReconcileRefund(deps: PaymentDeps): Task<{ refundId: string }> {
  return async ({ refundId: id }) => {
    const status = await carryOutRefund(deps, id)
    if (status !== 'pending') return
    await deps.database.transaction((tx) => addReconcileRefund(tx, id, deps.now(), pauseMs))
  }
}
