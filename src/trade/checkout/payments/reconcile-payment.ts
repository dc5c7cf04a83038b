// Resolves a payment whose request never finished (crash, lost connection) by asking the gateway. A
// payment that the gateway does not know is first cancelled there, so that it cannot be charged
// after we stop waiting.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { awaitedOf } from '../../payments/payment-gateway.ts'
import { attemptOf, findPayment, type Payment, type PaymentDeps } from '../payment.ts'
import { resolvePendingPayment } from './resolve-pending-payment.ts'
import { settlePayment } from './settle-payment.ts'

export const reconcilePaymentTask = defineTask('reconcile-payment', { paymentId: Type.String() })

/** Milliseconds a payment may be pending before the job asks the gateway. */
export const paymentPatienceMs = 60_000
/** Time for a shopper to confirm a payment at the bank. */
const shopperPatienceMs = 60 * 60_000
/** By then an abandoned payment has been given up, unless something is wrong. */
export const overdueMs = shopperPatienceMs + 10 * 60_000
/** Gateway events report payments that take days. This is the fallback if they do not. */
const awaitedPauseMs = 60 * 60_000

/** Throws while the gateway is unreachable, so that the job is retried. */
export function createReconcilePayment(deps: PaymentDeps): Task<{ paymentId: string }> {
  return async ({ paymentId }) => {
    const payment = await findPayment(deps.database.queries, paymentId)
    if (payment?.status !== 'pending') return
    const gateway = deps.gateways.named(payment.gateway)
    const isLate = payment.created_at + shopperPatienceMs <= deps.now()
    const found = await resolvePendingPayment(gateway, payment, isLate)
    const outcome = found ?? (await gateway.cancel(attemptOf(payment)))
    await settlePayment(deps, payment.id, outcome)
    if (outcome.status !== 'pending') return
    const pauseMs = awaitedOf(outcome) === null ? paymentPatienceMs : awaitedPauseMs
    await deps.database.transaction((tx) => addReconcilePayment(tx, payment, deps.now(), pauseMs))
  }
}

/** Schedules a check of the payment, in case it is still pending then. */
export function addReconcilePayment(
  tx: Queries,
  { id: paymentId, gateway }: Pick<Payment, 'id' | 'gateway'>,
  at: number,
  pauseMs = paymentPatienceMs,
): Promise<void> {
  const job = {
    task: reconcilePaymentTask,
    payload: { paymentId },
    share: gateway,
    runAt: at + pauseMs,
    uniqueKey: `${reconcilePaymentTask.name}:${paymentId}`,
  }
  return addJob(tx, job, at)
}
