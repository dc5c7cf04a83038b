// Sends webhook deliveries. This is not a worker task: a receiver may take its 15 seconds for each
// of a thousand events, and print files and other receivers must not wait for it. Concurrency is
// limited in total, per webhook and per store, so that one store never takes all slots.

import type { Database } from '../../../ground/database/database.ts'
import type { OtherWork } from '../../../ground/jobs/lanes.ts'
import { createPoller } from '../../../ground/jobs/poller.ts'
import type { JobLog } from '../../../ground/jobs/run-job.ts'
import { inSpan } from '../../../ground/telemetry/spans.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { selectStores } from '../../stores/store.ts'
import { holdBack } from '../deliveries/hold-back.ts'
import {
  createDueEndpoints,
  type Delivery,
  dueDeliveries,
  dueWebhooks,
  leaseDelivery,
  releaseDelivery,
  selectDueWebhooks,
} from './due-deliveries.ts'
import { postpone, readBlocked } from './preserve-order.ts'
import { type SettleDeps, settleAttempt } from './settle-attempt.ts'
import { type DeliveryAttempt, type Target, type TryDeps, tryDelivery } from './try-delivery.ts'

export type WebhookDispatcherOptions = Omit<TryDeps, 'timeoutMs'> & {
  database: Database
  /** Called in the transaction that records it. */
  onGivenUp?: SettleDeps['onGivenUp']
  log: JobLog
  /** Milliseconds for a whole attempt. */
  timeoutMs?: number
  /** In case a wake-up is lost: the look for due jobs asks for due deliveries as well. */
  pollMs?: number
  /** Concurrent attempts over all webhooks. */
  most?: number
}

export interface WebhookDispatcher extends OtherWork {
  start(): void
  /** For tests: sends all that is due and returns the number of attempts. */
  runDue(): Promise<number>
  /** Starts no new attempts. Those in progress are completed. */
  pause(): void
  /** Starts no new attempts, aborts those in progress and releases their deliveries. */
  stop(): Promise<void>
}

/** Concurrent attempts per webhook. */
const mostOfEach = 4

/** Lease time. Longer than any attempt, so that only a dead process loses its deliveries. */
const takenMs = 30_000
const stopMs = 3_000
/** Candidates per endpoint: more than may be sent, because some have to wait for others. */
const maxLookedAt = 32
// A store that is alone gets three quarters of the slots, the next one three quarters of the rest,
// and so on.
const maxForEachFree = 3

export function createWebhookDispatcher(options: WebhookDispatcherOptions): WebhookDispatcher {
  const { database, now, log, onGivenUp } = options
  const { pollMs = 60_000, most = 64, timeoutMs = 15_000 } = options
  const poller = createPoller({
    look: fill,
    pollMs,
    log,
    stopMs,
    ifItFails: 'Webhooks are waiting: the database could not be queried.',
    underWay: () => onTheirWay,
  })
  const onTheirWay = new Set<Promise<void>>()
  const countOf = new Map<string, number>()
  const countOfStore = new Map<string, number>()
  let isPaused = false

  const dueEndpoints = createDueEndpoints(database.queries)
  const roomFor = (id: string) => mostOfEach - (countOf.get(id) ?? 0)
  const hasRoom = (storeId: StoreId) =>
    (countOfStore.get(storeId) ?? 0) < maxForEachFree * (most - onTheirWay.size)

  /** Returns the number of attempts started. Repeats as long as there may be more. */
  async function fill(): Promise<number> {
    for (let begun = 0; ; ) {
      const busy = [...countOf.keys()].filter((id) => roomFor(id) <= 0)
      const endpoints = await dueEndpoints(now(), busy)
      let looked = 0
      for (const { id, storeId, ...endpoint } of endpoints) {
        if (onTheirWay.size >= most || isPaused || poller.signal.aborted) return begun
        if (!hasRoom(storeId)) continue
        if (endpoint.isPaused) {
          await database.transaction((tx) => holdBack(tx, id, 'events', now()))
        }
        const some = await takeSome(id)
        const taken = some.filter((one) => one !== null)
        looked += some.length
        begun += taken.length
        for (const one of taken) track(one, storeId)
      }
      if (looked === 0) return begun
    }
  }

  /** For each due delivery: the one to send now, or null if it is not to be sent. */
  async function takeSome(endpointId: string): Promise<(Delivery | null)[]> {
    const { queries } = database
    const at = now()
    const due = await dueDeliveries(queries, at, endpointId, maxLookedAt)
    const blocked = await readBlocked(
      queries,
      due.map(({ id }) => id),
    )
    await postpone(queries, [...blocked], at)
    const free = due.filter(({ id }) => !blocked.has(id)).slice(0, roomFor(endpointId))
    const taken: (Delivery | null)[] = [...blocked].map(() => null)
    for (const one of free) taken.push(await leaseDelivery(queries, one, now() + takenMs))
    return taken
  }

  function track(taken: Delivery, storeId: StoreId): void {
    const { endpoint_id: id } = taken
    add(countOf, id, 1)
    add(countOfStore, storeId, 1)
    // Starts a trace of its own, because the delivery is unrelated to the caller that woke the
    // dispatcher.
    const work = inSpan(() => deliver(taken)).catch((error) => {
      log.warn({ err: error }, 'A webhook attempt could not be recorded; it is sent again.')
    })
    const tracked = work.finally(() => {
      onTheirWay.delete(tracked)
      add(countOf, id, -1)
      add(countOfStore, storeId, -1)
      poller.wake()
    })
    onTheirWay.add(tracked)
  }

  async function deliver(taken: Delivery): Promise<void> {
    const target = await targetOf(database, taken.endpoint_id, now())
    if (target === null) return
    const attempt = await attemptOf(taken, target)
    if (attempt === null) return
    const how = await settleAttempt({ database, now, onGivenUp }, taken, attempt)
    if (how !== 'failed') return
    const details = { delivery: taken.id, webhook: taken.endpoint_id, attempts: taken.attempts }
    log.error(details, 'An event was given up after three days of failed deliveries.')
  }

  /** Null if the dispatcher stops before there is an answer. */
  async function attemptOf(taken: Delivery, target: Target): Promise<DeliveryAttempt | null> {
    const event = { id: taken.event_id, body: taken.body }
    try {
      return await tryDelivery({ ...options, timeoutMs }, target, event, poller.signal)
    } catch (error) {
      await releaseDelivery(database.queries, taken, now())
      if (poller.signal.aborted) return null
      throw error
    }
  }

  return {
    name: dueWebhooks,
    due: selectDueWebhooks,
    start: poller.start,
    wake: poller.wake,
    async runDue() {
      for (let count = 0; ; ) {
        // A delivery that completes during this check may have released the next of its subject.
        const wereOnTheirWay = onTheirWay.size
        const begun = await fill()
        if (begun === 0 && wereOnTheirWay === 0) return count
        count += begun
        if (onTheirWay.size > 0) await Promise.race(onTheirWay)
      }
    },
    pause() {
      isPaused = true
    },
    stop: poller.stop,
  }
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}

/**
 * The current target, which may differ from the one at the time of the event. Null if it was
 * deleted.
 */
async function targetOf(
  { queries }: Database,
  endpointId: string,
  now: number,
): Promise<Target | null> {
  const row = await selectStores(queries)
    .innerJoin('webhook_endpoints', 'webhook_endpoints.store_id', 'stores.id')
    .select(['url', 'secret', 'previous_secret', 'previous_secret_until'])
    .where('webhook_endpoints.id', '=', endpointId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { previous_secret: previous, previous_secret_until: until } = row
  const secrets = previous !== null && (until ?? 0) > now ? [row.secret, previous] : [row.secret]
  return { url: row.url, mode: row.store_mode, secrets }
}
