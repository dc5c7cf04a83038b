// Nodes behind a balancer on PostgreSQL and S3, clients that start a given number of actions per
// second, and one fault. In the end everything acknowledged is checked, and the notifications sent
// are counted.

import { setTimeout as pause } from 'node:timers/promises'
import type { BalancerName } from '../helpers/balancer.ts'
import { startMailServer } from '../helpers/mail-server.ts'
import { send } from '../helpers/multipart.ts'
import type { OwnPostgres } from '../helpers/postgres.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import type { Service } from '../helpers/start-service.ts'
import { startReceiver } from '../helpers/webhook-receiver.ts'
import { openBehind } from './behind-the-service.ts'
import { checkAll } from './check-all.ts'
import { openCluster } from './cluster.ts'
import type { ClusterFault } from './cluster-faults.ts'
import { limitCpu } from './cpu-quota.ts'
import { createMixedLoad, type Sample } from './mixed-load.ts'
import { createPromises, type Promises } from './promises.ts'
import { type Summary, summarize } from './summary.ts'

export type ClusterRun = {
  fault: ClusterFault
  postgres: OwnPostgres
  takeOver(): Promise<void>
  balancer: BalancerName
  nodes: number
  rounds: number
  seconds: number
  minutes: number
  /** Share of a processor for each node; 0: unlimited. */
  cpu: number
  /** Actions started per second. */
  rate: number
  seed: number
  tell: (text: string) => void
}

type ClusterReport = {
  /** Sentences; empty if every promise was kept. */
  broken: string[]
  actions: number
  acknowledged: { tokens: number; orders: number }
  refusals: Record<string, number>
  webhooks: Told
  mails: Told
  seen: Record<string, Summary>
}

type Told = { told: number; twice: number }

const quietMs = 10_000

export async function runClusterFault(options: ClusterRun): Promise<ClusterReport> {
  const { fault, postgres, takeOver, balancer, nodes, cpu, rate, seed, tell } = options
  const { rounds, seconds, minutes } = options
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed)
  const receiver = await startReceiver()
  const mailServer = await startMailServer()
  const prepared = await fault.prepare?.()
  const quotas = cpu === 0 ? null : await limitCpu(nodes, cpu)
  if (cpu !== 0 && quotas === null) tell('This system gives us no quotas of processors.')
  const cluster = await openCluster({
    balancer,
    nodes,
    env: (url) => ({
      HANDPRINT_PULL_ALLOW_PRIVATE: `${load.pullFrom},127.0.0.1:${receiver.allowed.port}`,
      HANDPRINT_DRAIN_SECONDS: '3',
      LOG_LEVEL: 'error',
      BASE_URL: url,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@example.com',
      HANDPRINT_TEST_MAILS_TO: '@example.com',
    }),
    envOf: (node, given) => ({
      ...quotas?.env(node),
      ...(node === nodes - 1 ? prepared?.env(given) : {}),
    }),
  })
  const { balanced } = cluster
  try {
    await tellWebhooks(balanced, receiver.url)
    const samples: Sample[] = []
    const broken: string[] = []
    const running = load.runByClock(balanced, rate, samples)
    // Reported in the end; until then it must not count as an unhandled rejection.
    running.catch(() => undefined)
    const loaded = (work: Promise<void>) => Promise.race([work, running])
    await loaded(pause(quietMs))
    tell('The fault begins.')
    const from = performance.now()
    const random = seededRandom(seed)
    const scene = { cluster, postgres, takeOver, random, rounds, seconds, minutes, broken, tell }
    await loaded(fault.happen(scene))
    const to = performance.now()
    tell('The fault is over.')
    await loaded(pause(quietMs))
    load.stop()
    await running

    const paid = () =>
      new Set(receiver.received.filter(isPaid).map(({ headers }) => headers['webhook-id']))
    const { orders } = countsOf(promises)
    const deadline = Date.now() + 60_000
    while (paid().size < orders && Date.now() < deadline) await pause(200)
    // Duplicates would have arrived by then.
    await pause(quietMs)
    const seen = summarize(samples, { from, to })
    const webhooks = toldOf(receiver.received.map(({ headers }) => headers['webhook-id'] ?? ''))
    const mails = toldOf(mailServer.mails.map(({ messageId }) => messageId ?? ''))
    broken.push(...shortfalls(fault, seen))
    if (paid().size < orders) broken.push(`${orders - paid().size} orders were never told.`)
    if (promises.refusals.has('internal')) broken.push('Something was answered as internal.')
    for (const [what, { twice }] of Object.entries({ webhooks, mails })) {
      if (fault.tellsOnce && twice > 0) broken.push(`${twice} ${what} went out twice.`)
    }
    const behind = await lookBehind(balanced)
    const tokens = [...promises.tokens.values()]
    broken.push(...(await checkAll(balanced, behind, promises, { tokens, isSettled: false })))
    await behind.close()
    const refusals = Object.fromEntries(promises.refusals)
    const acknowledged = countsOf(promises)
    return { broken, actions: samples.length, acknowledged, refusals, webhooks, mails, seen }
  } finally {
    load.stop()
    await load.close()
    await cluster.close()
    await prepared?.undo()
    await quotas?.remove()
    await mailServer.close()
    await receiver.close()
  }
}

/** Nodes that use every connection release those that they do not need. */
async function lookBehind({ foundation }: Service): ReturnType<typeof openBehind> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await openBehind(foundation)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(1_000)
    }
  }
}

async function tellWebhooks(
  { url, secretKey }: { url: string; secretKey: string },
  receiver: string,
): Promise<void> {
  const answer = await send(`${url}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver, events: ['*'] }),
  })
  if (answer.status >= 300) throw new Error(`No webhook was made: ${answer.text}`)
}

function isPaid({ event }: { event: { type: string } }): boolean {
  return event.type === 'order.paid'
}

function toldOf(names: readonly string[]): Told {
  const told = new Set(names).size
  return { told, twice: names.length - told }
}

function shortfalls({ served }: ClusterFault, seen: Record<string, Summary>): string[] {
  return Object.entries(served).flatMap(([kind, least]) => {
    const { availability = 0 } = seen[kind] ?? {}
    return availability >= least ? [] : [`${availability}% of ${kind}s were served, not ${least}%.`]
  })
}

function countsOf({ tokens, orders }: Promises): { tokens: number; orders: number } {
  const acknowledged = [...orders.values()].filter(({ isAcknowledged }) => isAcknowledged)
  return { tokens: tokens.size, orders: acknowledged.length }
}
