// Repeated kill -9 at random moments under mixed load: all promises are checked after every kill,
// and once more in the end, after the leftovers of crashes were swept.

import { setTimeout as pause } from 'node:timers/promises'
import { sweepOrphans } from '../../src/trade/images/lifetime/sweep-orphans.ts'
import { expireUploads } from '../../src/trade/images/uploads/expire-uploads.ts'
import { sweepPrintFiles } from '../../src/trade/production/lifetime/sweep-print-files.ts'
import type { Deployment } from '../helpers/deployments.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { startService } from '../helpers/start-service.ts'
import { type Behind, openBehind } from './behind-the-service.ts'
import { checkAll, checkLeftovers } from './check-all.ts'
import { findOrphans } from './check-promises.ts'
import { clientCount, createMixedLoad } from './mixed-load.ts'
import { createPromises, type Promises } from './promises.ts'

export type KillRounds = {
  deployment: Deployment
  rounds: number
  seed: number
  /** Options to order; by default those that the cart begins with. */
  choice?: Record<string, string>
  /** Upper limit of the random time until a kill. */
  longestLoadMs?: number
  /** Called with one line per round. */
  progress?: (text: string) => void
}

export type KillReport = {
  /** Sentences; empty if every promise was kept. */
  broken: string[]
  kills: number
  killsDuringStart: number
  tokens: number
  prints: number
  carts: number
  orders: number
  uploads: number
  /** Requests with an Idempotency-Key, each sent any number of times. */
  keys: number
  refusals: Record<string, number>
  /** Objects without a row before the sweep; each kill may leave some per client. */
  orphans: number
  orphansAfterSweep: number
  /**
   * Of the starts after a kill: the database is nearly empty at the first one, and fullest at the
   * last.
   */
  startMs: { first: number; median: number; last: number; slowest: number }
}

/**
 * Per client: a picture and, if it is large, its placeholder; for a print in progress, its file and
 * its proof.
 */
const objectsAtOnce = 2
const longestStartMs = 900

export async function runKillRounds(options: KillRounds): Promise<KillReport> {
  const { deployment, rounds, seed, choice = {}, longestLoadMs = 2_500 } = options
  const { progress = () => undefined } = options
  const random = seededRandom(seed)
  const promises = createPromises()
  const load = await createMixedLoad(promises, seed, choice)
  const env = { HANDPRINT_PULL_ALLOW_PRIVATE: load.pullFrom, LOG_LEVEL: 'warn' }
  const service = await startService({ deployment, env })
  const behind = await openBehind(service.foundation)
  const broken: string[] = []
  const starts: number[] = []
  let kills = 0
  let killsDuringStart = 0

  async function startAgain(): Promise<void> {
    const begun = performance.now()
    await service.restart()
    starts.push(performance.now() - begun)
  }

  async function untilPromised(): Promise<void> {
    while (promises.tokens.size === 0) await pause(20)
  }

  async function runRound(round: number): Promise<void> {
    const known = new Set(promises.tokens.keys())
    const running = load.run(service)
    await Promise.race([running, pause(50 + random() * longestLoadMs)])
    // Ensures that something has been promised in the end, however slow the machine is.
    if (round === rounds) await Promise.race([running, untilPromised()])
    await service.kill9()
    kills++
    await running
    if (random() < 0.15) {
      await service.endDuringStart('SIGKILL', random() * longestStartMs)
      killsDuringStart++
    }
    await startAgain()
    const fresh = [...promises.tokens.values()].filter(({ token }) => !known.has(token))
    const found = [
      ...(await checkLeftovers(behind)),
      ...(await checkAll(service, behind, promises, { tokens: fresh, isSettled: false })),
    ]
    broken.push(...found.map((sentence) => `Round ${round}: ${sentence}`))
    progress(
      `round ${round}: ${fresh.length} tokens, start ${Math.round(starts.at(-1) ?? 0)} ms` +
        found.map((sentence) => `\n  BROKEN ${sentence}`).join(''),
    )
  }

  try {
    for (let round = 1; round <= rounds; round++) await runRound(round)
    await settlePayments(behind)
    const orphans = await findOrphans(behind)
    const mostOrphans = (kills + killsDuringStart) * (clientCount + 1) * objectsAtOnce
    if (orphans.length > mostOrphans) broken.push(`${orphans.length} orphans are too many.`)
    await service.kill9()
    await sweep(behind)
    const left = await findOrphans(behind)
    await startAgain()
    const tokens = [...promises.tokens.values()]
    const found = await checkAll(service, behind, promises, { tokens, isSettled: true })
    broken.push(...found.map((sentence) => `In the end: ${sentence}`))
    if (left.length > 0) broken.push(`${left.length} orphans are left by the sweep.`)
    if (promises.refusals.has('internal')) broken.push('Something was answered as internal.')
    return {
      broken,
      kills,
      killsDuringStart,
      ...countsOf(promises),
      orphans: orphans.length,
      orphansAfterSweep: left.length,
      startMs: summaryOf(starts),
    }
  } finally {
    await load.close()
    await behind.close()
    await service.close()
  }
}

// As if a minute had passed: interrupted payments are due, and leases of dead processes have
// expired.
export async function settlePayments({ database: { queries } }: Behind): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ run_at: 0, leased_by: null, leased_until: null })
    .where('task', '=', 'reconcile-payment')
    .where('state', '=', 'waiting')
    .execute()
  for (let tries = 0; tries < 300; tries++) {
    const pending = await queries
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'pending')
      .execute()
    if (pending.length === 0) return
    await pause(100)
  }
}

const dayMs = 86_400_000
const hourMs = 3_600_000

// With a clock that is ahead, because young objects are spared. Nothing else runs meanwhile.
async function sweep({ database, storage }: Behind): Promise<void> {
  await sweepOrphans({ database, storage, now: () => Date.now() + 2 * dayMs })
  await sweepPrintFiles({ database, storage, now: () => Date.now() + 2 * dayMs })
  await expireUploads({ database, storage, now: () => Date.now() + 2 * hourMs })
}

function countsOf({ tokens, carts, orders, uploads, keys, refusals }: Promises) {
  const acknowledged = [...tokens.values()].filter(({ prints }) => prints.acknowledged !== null)
  return {
    tokens: tokens.size,
    prints: acknowledged.length,
    carts: carts.size,
    orders: [...orders.values()].filter(({ isAcknowledged }) => isAcknowledged).length,
    uploads: uploads.length,
    keys: keys.length,
    refusals: Object.fromEntries(refusals),
  }
}

function summaryOf(starts: readonly number[]): KillReport['startMs'] {
  const sorted = [...starts].sort((a, b) => a - b)
  const at = (index: number) => Math.round(sorted.at(index) ?? 0)
  return {
    first: Math.round(starts[0] ?? 0),
    median: at(Math.floor(sorted.length / 2)),
    last: Math.round(starts.at(-1) ?? 0),
    slowest: at(-1),
  }
}
