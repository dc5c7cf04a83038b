// Looks after a payment whose request never came to an end: a crash, a lost connection. The gateway
// knows the truth; what it has never heard of is given up there first, so that it can't be charged
// after we have stopped waiting for it.

import type { Database } from '../../database/database.ts'
import type { Task } from '../../jobs/task.ts'
import type { PaymentGateway } from '../../payments/payment-gateway.ts'
import { reconcilePaymentTask } from './begin-payment.ts'
import { settlePayment } from './settle-payment.ts'

export { reconcilePaymentTask }

/** Throws while the gateway does not know either: the job is tried again. */
export function createReconcilePayment(deps: {
  database: Database
  gateway: PaymentGateway
  now: () => number
}): Task {
  return async ({ paymentId }) => {
    const payment = await deps.database.queries
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', String(paymentId))
      .executeTakeFirst()
    if (payment?.status !== 'pending') return
    const found = await deps.gateway.find(payment.attempt_key)
    const outcome = found ?? (await deps.gateway.cancel(payment.attempt_key))
    if (outcome.status === 'pending') throw new Error('The gateway has not settled this payment.')
    await settlePayment(deps, payment.id, outcome)
  }
}
