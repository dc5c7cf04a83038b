// Looks after a payment whose request never came to an end: a crash, a lost connection. The gateway
// knows the truth; what it has never heard of is given up there first, so that it can't be charged
// after we have stopped waiting for it.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { awaitedOf } from '../../payments/payment-gateway.ts'
import { attemptOf, findPayment, type Payment, type PaymentDeps } from '../payment.ts'
import { howItStands } from './how-it-stands.ts'
import { settlePayment } from './settle-payment.ts'

export const reconcilePaymentTask = defineTask('reconcile-payment', { paymentId: Type.String() })

/** How long a payment may be under way before we ask the gateway ourselves. */
export const paymentPatienceMs = 60_000
/** How long a shopper may take to confirm a payment at the bank. */
const shopperPatienceMs = 60 * 60_000
/** By then whoever has left it has been given up, unless something is wrong. */
export const overdueMs = shopperPatienceMs + 10 * 60_000
/** What is waited for over days is told by the gateway's news; this is for the case that it is not. */
const awaitedPauseMs = 60 * 60_000

/** Throws while the gateway can't be reached: the job is tried again. */
export function createReconcilePayment(deps: PaymentDeps): Task<{ paymentId: string }> {
  return async ({ paymentId }) => {
    const payment = await findPayment(deps.database.queries, paymentId)
    if (payment?.status !== 'pending') return
    const gateway = deps.gateways.named(payment.gateway)
    const isLate = payment.created_at + shopperPatienceMs <= deps.now()
    const found = await howItStands(gateway, payment, isLate)
    const outcome = found ?? (await gateway.cancel(attemptOf(payment)))
    await settlePayment(deps, payment.id, outcome)
    if (outcome.status !== 'pending') return
    const pauseMs = awaitedOf(outcome) === null ? paymentPatienceMs : awaitedPauseMs
    await deps.database.transaction((tx) => addReconcilePayment(tx, payment, deps.now(), pauseMs))
  }
}

/** Looks after a payment a while from now, if it is still under way then. */
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
