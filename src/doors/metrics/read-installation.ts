// Metrics of the whole installation from the database. Every node reports the same values, so alert
// rules take the maximum. Results are cached, however many scrapers ask.

import type { Gauge } from 'prom-client'
import type { DatabaseDeps } from '../../ground/database/database.ts'
import { readNodes } from '../../ground/nodes/keep-node.ts'
import { overdueMs } from '../../trade/checkout/payments/reconcile-payment.ts'
import { countHolds } from '../../trade/orders/core/holds/last-hold.ts'

type AddGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  collect: (gauge: Gauge<Label>) => Promise<void>,
) => unknown

const keptMs = 15_000

export function createInstallationGauges(gauge: AddGauge, deps: DatabaseDeps): void {
  const read = atMostEvery(keptMs, deps.now, () => readInstallation(deps))

  gauge('jobs', 'Jobs by task and state.', ['task', 'state'], async (one) => {
    const { jobs } = await read()
    one.reset()
    for (const { task, due, later, running, dead } of jobs) {
      one.set({ task, state: 'due' }, due)
      one.set({ task, state: 'later' }, later)
      one.set({ task, state: 'running' }, running)
      one.set({ task, state: 'dead' }, dead)
    }
  })
  gauge('job_oldest_due_seconds', 'Age of the oldest waiting job.', ['task'], async (one) => {
    const { jobs } = await read()
    one.reset()
    for (const { task, oldestDueSeconds } of jobs) one.set({ task }, oldestDueSeconds)
  })
  const ofRecurring = 'Last success of scheduled jobs; 0 if none has succeeded yet.'
  gauge('schedule_last_success_timestamp_seconds', ofRecurring, ['task'], async (one) => {
    const { successes } = await read()
    one.reset()
    for (const { task, at } of successes) one.set({ task }, at / 1_000)
  })
  gauge('webhook_oldest_due_seconds', 'Age of the oldest pending event.', [], async (one) =>
    one.set((await read()).webhookOldestDueSeconds),
  )
  gauge('orders_in_work', 'Orders in progress.', ['status'], async (one) => {
    const { orders } = await read()
    one.reset()
    for (const { status, count } of orders) one.set({ status }, count)
  })
  gauge('holds', 'Orders on hold, by reason.', ['cause'], async (one) => {
    const { holds } = await read()
    one.reset()
    for (const [cause, count] of holds) one.set({ cause }, count)
  })
  gauge('payment_oldest_pending_seconds', 'Age of the oldest pending payment.', [], async (one) =>
    one.set((await read()).paymentOldestPendingSeconds),
  )
  gauge(
    'refund_oldest_pending_seconds',
    'Age of the oldest refund not accepted by a provider.',
    [],
    async (one) => one.set((await read()).refundOldestPendingSeconds),
  )
  gauge('nodes', 'Running nodes.', ['version'], async (one) => {
    const nodes = await readNodes(deps.database)
    // No await in between: a concurrent scrape would count them twice.
    one.reset()
    for (const { version } of nodes) one.inc({ version })
  })
  gauge('unmatched_charges', 'Unresolved charges without an order.', [], async (one) =>
    one.set((await read()).unmatchedCharges),
  )
}

function atMostEvery<T>(ms: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; read: Promise<T> } | null = null
  return () => {
    if (last === null || now() - last.at >= ms) {
      const reading = read()
      last = { at: now(), read: reading }
      reading.catch(() => {
        last = null
      })
    }
    return last.read
  }
}

const inWork = ['awaiting_print_image', 'preparing', 'ready', 'in_production', 'on_hold'] as const

async function readInstallation({ database: { queries }, now }: DatabaseDeps) {
  const at = now()
  const secondsSince = (then: number | string | null) =>
    then === null ? 0 : Math.max(0, (at - Number(then)) / 1_000)
  const jobs = await readJobs()
  const successes = await queries
    .selectFrom('schedule_runs')
    .select(['task', 'succeeded_at'])
    .execute()
  const webhooks = await queries
    .selectFrom('webhook_deliveries')
    .select((is) => is.fn.min<number | string | null>('due_at').as('oldest'))
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at)
    .executeTakeFirstOrThrow()
  const orders = await queries
    .selectFrom('orders')
    .select((is) => ['status' as const, is.fn.countAll<number | string>().as('count')])
    .where('status', 'in', inWork)
    .groupBy('status')
    .execute()
  const payments = await queries
    .selectFrom('payments')
    .select((is) => is.fn.min<number | string | null>('created_at').as('oldest'))
    .where('status', '=', 'pending')
    // Excludes vouchers and transfers, which take days, and shoppers who may still be at the bank.
    .where('awaits', 'is', null)
    .where((is) => is.or([is('reference', 'is', null), is('created_at', '<=', at - overdueMs)]))
    .executeTakeFirstOrThrow()
  const refunds = await queries
    .selectFrom('refunds')
    .select((is) => is.fn.min<number | string | null>('created_at').as('oldest'))
    .where('status', '=', 'pending')
    // A refund that the provider has accepted may take the bank days.
    .where('reference', 'is', null)
    .executeTakeFirstOrThrow()
  const charges = await queries
    .selectFrom('unmatched_charges')
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .where('ticked_off_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    jobs,
    successes: successes.map((row) => ({ task: row.task, at: Number(row.succeeded_at) })),
    webhookOldestDueSeconds: secondsSince(webhooks.oldest),
    orders: orders.map(({ status, count }) => ({ status, count: Number(count) })),
    holds: await countHolds(queries),
    paymentOldestPendingSeconds: secondsSince(payments.oldest),
    refundOldestPendingSeconds: secondsSince(refunds.oldest),
    unmatchedCharges: Number(charges.count),
  }

  async function readJobs() {
    const rows = await queries
      .selectFrom('jobs')
      .select((is) => {
        const isWaiting = is('state', '=', 'waiting')
        const isRunning = is('leased_until', '>', at)
        const isDue = is.and([
          isWaiting,
          is('run_at', '<=', at),
          is.not(is.and([is('leased_until', 'is not', null), isRunning])),
        ])
        const count = is.fn.countAll<number | string>()
        return [
          'task' as const,
          count.filterWhere(isDue).as('due'),
          count.filterWhere(is.and([isWaiting, is('run_at', '>', at)])).as('later'),
          count.filterWhere(is.and([isWaiting, isRunning])).as('running'),
          count.filterWhere('state', '=', 'dead').as('dead'),
          // Low-priority work, such as print files of test orders, may wait for a long time,
          // because anyone can place test orders.
          is.fn
            .min<number | string | null>('run_at')
            .filterWhere(is.and([isDue, is('rank', '=', 0)]))
            .as('oldest'),
        ]
      })
      .groupBy('task')
      .execute()
    return rows.map((row) => ({
      task: row.task,
      due: Number(row.due),
      later: Number(row.later),
      running: Number(row.running),
      dead: Number(row.dead),
      oldestDueSeconds: secondsSince(row.oldest),
    }))
  }
}
