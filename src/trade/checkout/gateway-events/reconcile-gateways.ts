// Runs periodically and after each start. Lists recent gateway events in case webhooks were missed,
// and checks payments and refunds that are still pending.

import { addJob } from '../../../ground/jobs/add-job.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { hasNoWaitingJob } from '../../../ground/jobs/waiting-jobs.ts'
import type { GatewayEvent, PaymentGateway } from '../../payments/payment-gateway.ts'
import { gatewayKey } from '../../payments/payment-gateways.ts'
import { createReconcileSale, leftSales } from '../gift-card-sales/reconcile-sale.ts'
import {
  createReconcilePayment,
  paymentPatienceMs,
  reconcilePaymentTask,
} from '../payments/reconcile-payment.ts'
import { reconcileRefundTask } from '../refunds/begin-refund.ts'
import { createReconcileRefund } from '../refunds/carry-out-refund.ts'
import { gatewayEventJob } from './gateway-event-task.ts'
import { type GatewayEventDeps, handleGatewayEvent } from './handle-gateway-event.ts'

/** Reads the last minutes twice, because events may appear in the listing with a delay. */
const overlapMs = 10 * 60_000
const firstLookMs = 24 * 60 * 60_000
const maxAtOnce = 200
/**
 * After this many failures the gateway is considered down. The remaining events become jobs without
 * being tried.
 */
const maxFailures = 3
const pauseMs = 60_000

/** `isWhole`: an event that cannot be handled fails the task and is not turned into a job. */
export function createReconcileGateways(deps: GatewayEventDeps, { isWhole = false } = {}): Task {
  const reconcilePayment = createReconcilePayment(deps)
  const reconcileRefund = createReconcileRefund(deps)
  const reconcileSale = createReconcileSale(deps)
  return async (_payload, context) => {
    const faults: unknown[] = []
    const attempt = (work: Promise<unknown>) => work.catch((fault: unknown) => faults.push(fault))
    for (const gateway of deps.gateways.all) {
      if (!context.signal.aborted)
        await attempt(readGatewayEvents(deps, gateway, context.signal, isWhole))
    }
    for (const paymentId of await leftPayments(deps)) {
      if (!context.signal.aborted) await attempt(reconcilePayment({ paymentId }, context))
    }
    for (const refundId of await leftRefunds(deps)) {
      if (!context.signal.aborted) await attempt(reconcileRefund({ refundId }, context))
    }
    for (const saleId of await leftSales(deps)) {
      if (!context.signal.aborted) await attempt(reconcileSale({ saleId }, context))
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Not all payments could be checked.')
  }
}

async function readGatewayEvents(
  deps: GatewayEventDeps,
  gateway: PaymentGateway,
  signal: AbortSignal,
  isWhole: boolean,
): Promise<void> {
  const { queries } = deps.database
  const begunAt = deps.now()
  const key = gatewayKey(gateway)
  const mark = await queries
    .selectFrom('gateway_news')
    .select('read_until')
    .where('gateway', '=', key)
    .executeTakeFirst()
  const since = mark === undefined ? begunAt - firstLookMs : mark.read_until - overlapMs
  let failures = 0
  for await (const event of gateway.listEvents(Math.max(since, 0))) {
    signal.throwIfAborted()
    if (isWhole) {
      await handleGatewayEvent(deps, gateway, event)
      continue
    }
    const isTaken = failures < maxFailures && (await tryToTake(deps, gateway, event))
    if (isTaken) continue
    failures += 1
    const job = { ...gatewayEventJob(key, event), runAt: deps.now() + pauseMs }
    await addJob(queries, job, deps.now())
  }
  const read = { read_until: begunAt }
  await queries
    .insertInto('gateway_news')
    .values({ gateway: key, ...read })
    .onConflict((same) => same.column('gateway').doUpdateSet(read))
    .execute()
}

async function tryToTake(
  deps: GatewayEventDeps,
  gateway: PaymentGateway,
  event: GatewayEvent,
): Promise<boolean> {
  try {
    await handleGatewayEvent(deps, gateway, event)
    return true
  } catch (error) {
    const { kind, reference } = event
    const details = { err: error, gateway: gatewayKey(gateway), kind, reference }
    deps.log.warn(details, 'A payment event could not be processed and will be retried.')
    return false
  }
}

/**
 * Pending payments whose job was given up. Payments that take days have a job that asks less often.
 */
async function leftPayments({ database, now }: GatewayEventDeps): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', now() - 2 * paymentPatienceMs)
    .where((is) =>
      is.or([is('awaits', 'is', null), hasNoWaitingJob(reconcilePaymentTask.name, 'payments.id')]),
    )
    .orderBy('created_at')
    .limit(maxAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function leftRefunds({ database, now }: GatewayEventDeps): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', now() - 2 * paymentPatienceMs)
    .where(hasNoWaitingJob(reconcileRefundTask.name, 'refunds.id'))
    .orderBy('created_at')
    .limit(maxAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}
