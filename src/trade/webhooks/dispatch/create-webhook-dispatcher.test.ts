import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  answersWith,
  breaksOff,
  isSignedWith,
  neverAnswers,
  startReceiver,
  takesIt,
  verifyByLibrary,
  type WebhookReceiver,
} from '../../../../tests/helpers/webhook-receiver.ts'
import type { Database } from '../../../ground/database/database.ts'
import { databaseUnavailable } from '../../../ground/database/database-errors.ts'
import { currentSpan, followTraces, inSpan } from '../../../ground/telemetry/spans.ts'
import type { WebhookEventType } from '../../../pure/contract/event-types.ts'
import { ensureFirstStore } from '../../stores/ensure-first-store.ts'
import { insertStore } from '../../stores/settings/create-store.ts'
import { addWebhookEvent } from '../add-webhook-event.ts'
import { expireEvents } from '../deliveries/expire-events.ts'
import { listDeliveries } from '../deliveries/list-deliveries.ts'
import { replayDelivery } from '../deliveries/replay-delivery.ts'
import { sendTestEvent } from '../deliveries/send-test-event.ts'
import { changeEndpoint, deleteEndpoint } from '../endpoints/change-endpoint.ts'
import { createEndpoint } from '../endpoints/create-endpoint.ts'
import { rotateSecret } from '../endpoints/rotate-secret.ts'
import { readWebhookHealth } from '../read-webhook-health.ts'
import {
  createWebhookDispatcher,
  type WebhookDispatcherOptions,
} from './create-webhook-dispatcher.ts'
import { dueDeliveries, leaseDelivery } from './due-deliveries.ts'
import { releaseNext } from './preserve-order.ts'
import { retryPausesMs } from './retry-schedule.ts'
import { settleAttempt } from './settle-attempt.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe.each(testDatabases)('webhooks on $name', (testDatabase) => {
  async function receiver(first = takesIt): Promise<WebhookReceiver> {
    const one = await startReceiver(first)
    onTestFinished(() => one.close())
    return one
  }

  async function open(change: Partial<WebhookDispatcherOptions> = {}) {
    const database = await testDatabase.open()
    onTestFinished(() => database.close())
    const clock = { at: Date.now() }
    const now = () => clock.at
    const { store } = await ensureFirstStore(database, {}, now)
    const logged: string[] = []
    const log = {
      info: () => {},
      warn: () => {},
      error: (_: object, text: string) => void logged.push(text),
    }
    const pullAllowPrivate: { host: string; port: number | null }[] = []
    const deps = { database, now, pullAllowPrivate }
    const newDispatcher = (more: Partial<WebhookDispatcherOptions> = {}) => {
      const options = { timeoutMs: 60_000, ...change, ...more }
      const dispatcher = createWebhookDispatcher({ ...deps, log, ...options })
      onTestFinished(() => dispatcher.stop())
      return dispatcher
    }
    return {
      ...deps,
      store,
      clock,
      logged,
      newDispatcher,
      dispatcher: newDispatcher(),
      async webhookTo(one: WebhookReceiver, events = ['*']) {
        pullAllowPrivate.push(one.allowed)
        const wanted = { url: one.url, events }
        return await database.transaction((tx) => createEndpoint(deps, tx, store, wanted))
      },
      happens: (type: WebhookEventType, subject: string, position = 1) =>
        database.transaction((tx) =>
          addWebhookEvent(tx, store.id, {
            type,
            at: clock.at,
            subject,
            position,
            data: { message: `${subject} ${position}` },
          }),
        ),
      change: (id: string, what: { url?: string; paused?: boolean }) =>
        database.transaction((tx) => changeEndpoint(deps, tx, store, id, what)),
      log: async (id: string) => (await listDeliveries(database.queries, id, { limit: 100 })).data,
      replay: (id: string, delivery: string) =>
        database.transaction((tx) => replayDelivery(tx, id, delivery, now())),
    }
  }

  it('have a trace each, separate from the one that woke the dispatcher', async () => {
    const { webhookTo, happens, dispatcher } = await open()
    const shop = await receiver()
    await webhookTo(shop)
    for (const subject of ['ord_1', 'ord_2']) await happens('order.paid', subject)
    followTraces(0)
    onTestFinished(() => followTraces(null))
    const waking = await inSpan(async () => {
      await dispatcher.runDue()
      return currentSpan()?.traceId
    })
    const traces = shop.received.map(({ headers }) => headers.traceparent?.split('-')[1])
    expect(traces).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
    expect(new Set([waking, ...traces]).size).toBe(3)
  })

  it('arrive once, also if the database does not answer when that is recorded', async () => {
    const { webhookTo, happens, newDispatcher, database, log } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    let faults = 2
    const transaction: Database['transaction'] = (work, options) =>
      faults-- > 0 ? Promise.reject(databaseUnavailable('x')) : database.transaction(work, options)
    await newDispatcher({ database: { ...database, transaction } }).runDue()
    expect([shop.types(), faults]).toEqual([['order.paid'], -1])
    expect(await log(endpoint.id)).toMatchObject([{ status: 'delivered', attempts: [{}] }])
  })

  it('arrive signed, with an id, a time and the event', async () => {
    const { webhookTo, happens, dispatcher, log } = await open()
    const shop = await receiver()
    const { endpoint, secret } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    expect(await dispatcher.runDue()).toBe(1)
    const [got] = shop.received
    if (got === undefined) throw new Error('nothing came')
    expect(verifyByLibrary(secret, got)).toEqual({
      id: got.headers['webhook-id'],
      type: 'order.paid',
      timestamp: expect.stringMatching(/^20\d\d-.*Z$/),
      data: { message: 'ord_1 1' },
    })
    expect(isSignedWith(secret, got)).toBe(true)
    expect(isSignedWith(`${secret.slice(0, -5)}AAAA=`, got)).toBe(false)
    expect(got.headers['content-type']).toBe('application/json')
    expect(got.path).toBe('/hooks')
    const [delivery] = await log(endpoint.id)
    expect(delivery).toMatchObject({
      status: 'delivered',
      event_id: got.headers['webhook-id'],
      body: got.text,
      attempts: [{ status: 204, error: null, answer: '' }],
    })
    expect(delivery?.attempts[0]?.request_headers['webhook-signature']).toBe('hidden')
    expect(JSON.stringify(delivery)).not.toContain(got.headers['webhook-signature'])
  })

  it('go only to subscribers, each with the same id', async () => {
    const { webhookTo, happens, dispatcher } = await open()
    const [all, some, none] = [await receiver(), await receiver(), await receiver()]
    await webhookTo(all)
    await webhookTo(some, ['order.paid', 'order.shipped'])
    await webhookTo(none, ['image.received'])
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    expect([all.types(), some.types(), none.types()]).toEqual([['order.paid'], ['order.paid'], []])
    expect(all.received[0]?.headers['webhook-id']).toBe(some.received[0]?.headers['webhook-id'])
  })

  it('are retried with the same id and body, a new time and signature', async () => {
    const { webhookTo, happens, dispatcher, clock, log } = await open()
    const shop = await receiver(answersWith(500, 'oh no'))
    const { endpoint, secret } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    expect(await dispatcher.runDue()).toBe(0)
    clock.at += 6_000
    await dispatcher.runDue()
    shop.answers(takesIt)
    clock.at += 70_000
    await dispatcher.runDue()
    expect(shop.received).toHaveLength(3)
    expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(shop.received.map(({ text }) => text)).size).toBe(1)
    expect(new Set(shop.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    expect(shop.received.every((got) => isSignedWith(secret, got))).toBe(true)
    const [delivery] = await log(endpoint.id)
    expect(delivery?.attempts.map(({ status, answer }) => [status, answer])).toEqual([
      [500, 'oh no'],
      [500, 'oh no'],
      [204, ''],
    ])
  })

  it.each([
    ['redirects', answersWith(302, '', { location: 'http://127.0.0.1:1/' }), 302, 'redirects'],
    ['is gone', answersWith(410), 410, 'because webhooks are never turned off automatically.'],
    ['breaks off', breaksOff, null, 'the connection was closed before a response'],
    ['never answers', neverAnswers, null, 'No response within 2 seconds'],
  ])('report what is wrong if the receiver %s', async (_, answer, status, words) => {
    // Only the last case runs into the timeout.
    const timeoutMs = answer === neverAnswers ? 2_000 : 60_000
    const { webhookTo, happens, dispatcher, newDispatcher, clock, log } = await open({ timeoutMs })
    const shop = await receiver(answer)
    const { endpoint } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    const [delivery] = await log(endpoint.id)
    expect(delivery).toMatchObject({
      status: 'waiting',
      attempts: [{ status, error: expect.stringContaining(words) }],
    })
    shop.answers(takesIt)
    clock.at += 6_000
    await newDispatcher({ timeoutMs: 60_000 }).runDue()
    expect((await log(endpoint.id))[0]?.status).toBe('delivered')
  })

  it('count as delivered by the status, whatever the body does, of which 4 kB are kept', async () => {
    const { webhookTo, happens, dispatcher, log } = await open({ timeoutMs: 6_000 })
    const shop = await receiver((response) => {
      response.writeHead(200).write(`\0${'x'.repeat(5_000)}`)
    })
    const slow = await receiver((response) => {
      response.writeHead(200).write('begun')
    })
    const { endpoint } = await webhookTo(shop)
    const { endpoint: other } = await webhookTo(slow)
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    const [delivery] = await log(endpoint.id)
    expect(delivery?.status).toBe('delivered')
    expect(delivery?.attempts[0]?.answer).toBe(`\uFFFD${'x'.repeat(4_095)}`)
    expect((await log(other.id))[0]).toMatchObject({
      status: 'delivered',
      attempts: [{ answer: 'begun' }],
    })
  })

  it('for one order are sent in sequence, independent of other orders', async () => {
    const { webhookTo, happens, dispatcher, clock } = await open()
    const shop = await receiver((response, { event }) => {
      const isRefused = event.data && 'message' in event.data && event.data.message === 'ord_1 1'
      response.writeHead(isRefused ? 500 : 200).end()
    })
    await webhookTo(shop)
    await happens('order.placed', 'ord_1', 1)
    await happens('order.paid', 'ord_1', 2)
    await happens('order.ready', 'ord_1', 3)
    await happens('order.placed', 'ord_2', 1)
    await happens('order.paid', 'ord_2', 2)
    await dispatcher.runDue()
    const told = () => shop.received.map(({ event }) => Object.values(event.data)[0])
    expect(told().sort()).toEqual(['ord_1 1', 'ord_2 1', 'ord_2 2'])
    shop.answers(takesIt)
    clock.at += 6_000
    await dispatcher.runDue()
    expect(told().slice(3)).toEqual(['ord_1 1', 'ord_1 2', 'ord_1 3'])
  })

  it('for one order continue after one is given up, which is reported and can be replayed', async () => {
    const opened = await open()
    const { webhookTo, happens, dispatcher, clock, log, logged, replay, database, now, store } =
      opened
    const shop = await receiver(answersWith(500))
    const { endpoint } = await webhookTo(shop)
    await happens('order.placed', 'ord_1', 1)
    await happens('order.paid', 'ord_1', 2)
    const begun = clock.at
    for (const pauseMs of [0, ...retryPausesMs]) {
      clock.at += pauseMs * 1.1 + 1
      if (clock.at - begun > 2.9 * dayMs) shop.answers(answersWith(500, 'still'))
      await dispatcher.runDue()
    }
    expect(clock.at - begun).toBeGreaterThan(3 * dayMs)
    const [second, first] = (await log(endpoint.id)).sort((a, b) => (a.type < b.type ? -1 : 1))
    expect([first?.status, first?.attempts.length]).toEqual(['failed', 11])
    expect([second?.status, second?.attempts.length]).toEqual(['waiting', 1])
    expect(logged).toEqual([expect.stringContaining('given up')])
    expect(await readWebhookHealth(database.queries, now)).toMatchObject({
      failed: 1,
      retried: 1,
      givenUp: [{ id: endpoint.id, url: shop.url, storeId: store.id, failed: 1 }],
    })

    shop.answers(takesIt)
    await replay(endpoint.id, first?.id ?? '')
    // Requested twice, sent once.
    await replay(endpoint.id, first?.id ?? '')
    shop.received.splice(0)
    expect(await dispatcher.runDue()).toBe(1)
    expect(shop.received[0]).toMatchObject({ text: first?.body })
    expect(shop.received[0]?.headers['webhook-id']).toBe(first?.event_id)
    clock.at += 6_000
    await dispatcher.runDue()
    expect(shop.types()).toEqual(['order.placed', 'order.paid'])
    expect((await log(endpoint.id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  it('respect the Retry-After of a receiver', async () => {
    const { webhookTo, happens, dispatcher, clock } = await open()
    const shop = await receiver(answersWith(503, '', { 'retry-after': '3600' }))
    await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    clock.at += hourMs - 1
    expect(await dispatcher.runDue()).toBe(0)
    clock.at += 0.1 * hourMs + 2
    expect(await dispatcher.runDue()).toBe(1)
  })

  it('are signed with both secrets during a rotation', async () => {
    const { webhookTo, happens, dispatcher, clock, database, store, now } = await open()
    const shop = await receiver()
    const { endpoint, secret: old } = await webhookTo(shop)
    const { secret: fresh } = await database.transaction((tx) =>
      rotateSecret(tx, store, endpoint.id, 24, now()),
    )
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    clock.at += dayMs
    await happens('order.paid', 'ord_2')
    await dispatcher.runDue()
    const by = (secret: string) => shop.received.map((got) => isSignedWith(secret, got))
    expect(by(fresh)).toEqual([true, true])
    expect(by(old)).toEqual([true, false])
    const [during] = shop.received
    if (during === undefined) throw new Error('nothing came')
    expect(() => verifyByLibrary(old, during)).not.toThrow()
    expect(() => verifyByLibrary(fresh, during)).not.toThrow()
  })

  it('wait while their webhook is paused, and follow in order when it resumes', async () => {
    const { webhookTo, happens, dispatcher, change, clock, database, now, log } = await open()
    const shop = await receiver(answersWith(500))
    const { endpoint } = await webhookTo(shop)
    await happens('order.placed', 'ord_1', 1)
    await dispatcher.runDue()
    await change(endpoint.id, { paused: true })
    await happens('order.paid', 'ord_1', 2)
    await happens('image.received', 'token')
    shop.answers(takesIt)
    clock.at += dayMs
    expect(await dispatcher.runDue()).toBe(0)
    await database.transaction((tx) => sendTestEvent(tx, endpoint.id, now()))
    await dispatcher.runDue()
    expect(shop.types()).toEqual(['order.placed', 'webhook.test'])
    await change(endpoint.id, { paused: false })
    await dispatcher.runDue()
    expect(shop.types().slice(2).sort()).toEqual(['image.received', 'order.paid', 'order.placed'])
    expect(shop.types().indexOf('order.placed', 1)).toBeLessThan(shop.types().indexOf('order.paid'))
    expect((await log(endpoint.id)).every(({ status }) => status === 'delivered')).toBe(true)
  })

  it('are not sent if their webhook was paused meanwhile, except on request', async () => {
    const { webhookTo, happens, dispatcher, database, clock, now } = await open()
    const { queries } = database
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    const test = await database.transaction((tx) => sendTestEvent(tx, endpoint.id, now()))
    const seen = await dueDeliveries(queries, clock.at, endpoint.id, 9)
    // Pauses the webhook like a transaction that did not see the event, so the event is not held
    // back.
    await queries.updateTable('webhook_endpoints').set({ paused_at: clock.at }).execute()
    const taken: (string | undefined)[] = []
    for (const one of seen) taken.push((await leaseDelivery(queries, one, clock.at + 1))?.id)
    expect(taken.filter(Boolean)).toEqual([test])
    expect(taken).toHaveLength(2)
    await dispatcher.runDue()
    expect(shop.types()).toEqual([])
  })

  it('also follow if they are written at the moment in which their webhook resumes', async () => {
    const { webhookTo, happens, dispatcher, change, database } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await change(endpoint.id, { paused: true })
    await happens('order.placed', 'ord_1', 1)
    // Resumes the webhook like a transaction that does not see the event.
    await database.queries.updateTable('webhook_endpoints').set({ paused_at: null }).execute()
    await happens('order.paid', 'ord_1', 2)
    await dispatcher.runDue()
    expect(shop.types()).toEqual(['order.placed', 'order.paid'])
  })

  it('are not delayed by a receiver that hangs', async () => {
    const { database, webhookTo, happens, dispatcher, newDispatcher } = await open({
      timeoutMs: 60_000,
    })
    const [stuck, quick] = [await receiver(neverAnswers), await receiver()]
    await webhookTo(stuck)
    await webhookTo(quick)
    for (let index = 0; index < 12; index++) await happens('image.received', `token ${index}`)
    dispatcher.start()
    await expect.poll(() => [quick.received.length, stuck.received.length]).toEqual([12, 4])
    // Deliveries in progress are released on shutdown for the next dispatcher.
    await dispatcher.stop()
    const waiting = database.queries.selectFrom('webhook_deliveries').select('attempts').distinct()
    expect(await waiting.where('state', '=', 'waiting').execute()).toEqual([{ attempts: 0 }])
    stuck.answers(takesIt)
    const next = newDispatcher()
    const sendsAll = async () => {
      await next.runDue()
      return stuck.received.length
    }
    await expect.poll(sendsAll).toBe(16)
  })

  it('are not delayed by another store, however many of its receivers hang', async () => {
    const { database, now, pullAllowPrivate, webhookTo, happens, dispatcher, clock } = await open({
      timeoutMs: 60_000,
      most: 16,
    })
    const [stuck, quick] = [await receiver(neverAnswers), await receiver()]
    for (let index = 0; index < 6; index++) await webhookTo(stuck)
    for (let index = 0; index < 4; index++) await happens('image.received', `token ${index}`)
    dispatcher.start()
    await expect.poll(() => stuck.received.length).toBe(12)
    await database.transaction(async (tx) => {
      const other = await insertStore(tx, { name: 'Other', currency: 'EUR' }, now())
      pullAllowPrivate.push(quick.allowed)
      const wanted = { url: quick.url, events: ['*'] }
      await createEndpoint({ now, pullAllowPrivate }, tx, other, wanted)
      const event = { type: 'order.paid', at: clock.at, subject: 'ord_1', position: 1 } as const
      await addWebhookEvent(tx, other.id, { ...event, data: { message: 'Hello' } })
    })
    dispatcher.wake()
    await expect.poll(() => quick.received.length).toBe(1)
  })

  it('arrive once with several sending nodes', async () => {
    const { webhookTo, happens, dispatcher, newDispatcher, clock } = await open()
    const shop = await receiver()
    await webhookTo(shop)
    for (let index = 0; index < 20; index++) {
      await happens(index % 2 ? 'order.paid' : 'order.placed', `ord_${index >> 1}`, index)
    }
    const second = newDispatcher()
    await Promise.all([dispatcher.runDue(), second.runDue()])
    // Deliveries that one node parked because the other had the earlier event.
    clock.at += 2_000
    await dispatcher.runDue()
    expect(shop.received).toHaveLength(20)
    const told = shop.received.map(({ event }) => Object.values(event.data)[0])
    expect(new Set(told).size).toBe(20)
    for (let index = 0; index < 20; index += 2) {
      const order = `ord_${index >> 1}`
      expect(told.indexOf(`${order} ${index}`)).toBeLessThan(told.indexOf(`${order} ${index + 1}`))
    }
  })

  it('are written concurrently while others are sent', async () => {
    const { webhookTo, happens, dispatcher } = await open({ pollMs: 20 })
    const shop = await receiver()
    await webhookTo(shop)
    dispatcher.start()
    const orders = Array.from({ length: 30 }, (_, index) => `ord_${index}`)
    await Promise.all(orders.map((order) => happens('order.paid', order)))
    await expect.poll(() => shop.received.length).toBe(30)
  })

  it('are recorded by the node that sends them, and not sent by another meanwhile', async () => {
    const { webhookTo, happens, clock, database, now, log } = await open()
    const { queries } = database
    const { endpoint } = await webhookTo(await receiver())
    const take = async () => {
      const [seen] = await dueDeliveries(queries, clock.at, endpoint.id, 1)
      const taken = seen && (await leaseDelivery(queries, seen, clock.at + 30_000))
      if (!taken) throw new Error('Nothing is due.')
      return taken
    }
    const attempt = { at: clock.at, durationMs: 1, answer: null, requestHeaders: {} }
    const fails = { ...attempt, status: 500, error: 'It answered 500.', retryAfterMs: null }
    const arrives = { ...attempt, status: 204, error: null, retryAfterMs: null }
    await happens('order.placed', 'ord_1')
    const first = await take()
    // The node was suspended, and another one sends the delivery.
    clock.at += 30_001
    const second = await take()
    expect(await settleAttempt({ database, now }, first, fails)).toBe('gone')
    expect(await settleAttempt({ database, now }, second, arrives)).toBe('delivered')
    const sent = { status: 'delivered', attempts: [{ status: 204 }] }
    expect(await log(endpoint.id)).toMatchObject([sent])
    await happens('order.paid', 'ord_1', 2)
    await take()
    await releaseNext(queries, { endpointId: endpoint.id, subject: 'ord_1', id: 'gone' }, clock.at)
    expect(await dueDeliveries(queries, clock.at, endpoint.id, 9)).toEqual([])
  })

  it('keep their schedule if the acknowledgement of their record was lost', async () => {
    const { webhookTo, happens, clock, database, now } = await open()
    const { queries } = database
    const { endpoint } = await webhookTo(await receiver())
    await happens('order.placed', 'ord_1')
    const [seen] = await dueDeliveries(queries, clock.at, endpoint.id, 1)
    const taken = seen && (await leaseDelivery(queries, seen, clock.at + 30_000))
    if (!taken) throw new Error('Nothing is due.')
    const fails = {
      at: clock.at,
      durationMs: 1,
      answer: null,
      requestHeaders: {},
      status: 500,
      error: 'It answered 500.',
      retryAfterMs: null,
    }
    expect(await settleAttempt({ database, now }, taken, fails)).toBe('waiting')
    expect(await settleAttempt({ database, now }, taken, fails)).toBe('gone')
    expect(await dueDeliveries(queries, clock.at, endpoint.id, 1)).toEqual([])
  })

  it('are sent again if the sending process has crashed', async () => {
    const { webhookTo, happens, dispatcher, clock, database, log } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    // The state left by a process that was killed while it waited for the answer.
    const until = clock.at + 30_000
    await database.queries
      .updateTable('webhook_deliveries')
      .set({ due_at: until, sending_until: until, attempts: 1 })
      .execute()
    expect(await dispatcher.runDue()).toBe(0)
    clock.at += 30_001
    expect(await dispatcher.runDue()).toBe(1)
    expect((await log(endpoint.id))[0]?.status).toBe('delivered')
  })

  it('also wait if their webhook was paused while the sending process was killed', async () => {
    const { webhookTo, happens, dispatcher, change, clock, database, log } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await happens('order.paid', 'ord_1')
    const { queries } = database
    const [seen] = await dueDeliveries(queries, clock.at, endpoint.id, 1)
    if (!seen) throw new Error('Nothing is due.')
    await leaseDelivery(queries, seen, clock.at + 30_000)
    await change(endpoint.id, { paused: true })
    clock.at += 30_000
    expect(await dispatcher.runDue()).toBe(0)
    expect(await log(endpoint.id)).toMatchObject([{ status: 'waiting', next_attempt_at: null }])
    await change(endpoint.id, { paused: false })
    expect(await dispatcher.runDue()).toBe(1)
    expect(shop.types()).toEqual(['order.paid'])
  })

  it('never reach an address that is not public', async () => {
    const { webhookTo, happens, dispatcher, pullAllowPrivate, log, change } = await open({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    const { port } = shop.allowed
    await expect(
      change(endpoint.id, { url: `http://[::ffff:127.0.0.1]:${port}/` }),
    ).rejects.toMatchObject({ code: 'webhook_url_not_allowed' })
    await change(endpoint.id, { url: `http://turned-inward.example:${port}/hooks` })
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    // An address that the operator allowed before is refused too.
    await change(endpoint.id, { url: shop.url })
    pullAllowPrivate.splice(0)
    await happens('order.paid', 'ord_2')
    await dispatcher.runDue()
    expect(shop.received).toEqual([])
    for (const { attempts } of await log(endpoint.id)) {
      expect(attempts[0]?.error).toContain('public')
    }
  })

  it('require https for a live store', async () => {
    const { webhookTo, happens, dispatcher, database, log, pullAllowPrivate, change } = await open({
      resolve: async () => [{ address: '192.0.2.1', family: 4 }],
    })
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await change(endpoint.id, { url: 'http://example.com/hooks' })
    pullAllowPrivate.splice(0)
    await database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    expect((await log(endpoint.id))[0]?.attempts[0]?.error).toContain('https://')
  })

  it('are deleted with their webhook, also while being sent', async () => {
    const { webhookTo, happens, dispatcher, database, store } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    shop.answers((response) => {
      void database
        .transaction((tx) => deleteEndpoint(tx, store, endpoint.id))
        .then(() => response.end())
    })
    await happens('order.paid', 'ord_1')
    await dispatcher.runDue()
    expect(await database.queries.selectFrom('webhook_deliveries').selectAll().execute()).toEqual(
      [],
    )
    expect(await database.queries.selectFrom('webhook_attempts').selectAll().execute()).toEqual([])
  })

  it('are deleted after the configured number of days, however many, also by those that waited for them', async () => {
    const { webhookTo, happens, dispatcher, clock, database, now, log, change } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    await happens('order.placed', 'ord_1', 1)
    await dispatcher.runDue()
    await change(endpoint.id, { paused: true })
    await happens('order.paid', 'ord_1', 2)
    await dispatcher.runDue()
    // Up to the end of the last day.
    clock.at = Math.ceil((clock.at + 30 * dayMs) / dayMs) * dayMs - 1
    const signal = new AbortController().signal
    await happens('order.ready', 'ord_1', 3)
    await expireEvents({ database, now, webhookDays: 30 }, signal)
    expect(await log(endpoint.id)).toHaveLength(3)
    // More than one batch, with the same timestamp.
    for (const twice of 'abcdefghijkl') {
      await sql`insert into webhook_deliveries
          (id, event_id, endpoint_id, type, body, position, is_replay, state, attempts, created_at)
        select id || ${sql.lit(twice)}, event_id, endpoint_id, type, body, position, is_replay, state, attempts,
          created_at
        from webhook_deliveries where type = 'order.placed'`.execute(database.queries)
    }
    clock.at += 1
    await expireEvents({ database, now, webhookDays: 30 }, signal)
    expect((await log(endpoint.id)).map(({ type }) => type)).toEqual(['order.ready'])
    await change(endpoint.id, { paused: false })
    await dispatcher.runDue()
    expect(shop.types()).toEqual(['order.placed', 'order.ready'])
  })

  it('are kept longer while a receiver that asked for more time is still to be retried', async () => {
    const { webhookTo, happens, dispatcher, clock, database, now, log } = await open()
    const shop = await receiver()
    const { endpoint } = await webhookTo(shop)
    shop.answers((response) => void response.writeHead(503, { 'retry-after': '86400' }).end())
    await happens('order.paid', 'ord_1')
    const { signal } = new AbortController()
    const pass = async () => {
      await dispatcher.runDue()
      await expireEvents({ database, now, webhookDays: 4 }, signal)
      clock.at += 1.1 * dayMs
    }
    for (let tries = 1; tries <= 11; tries++) {
      await pass()
      expect(shop.received).toHaveLength(tries)
    }
    expect(await log(endpoint.id)).toEqual([])
  })
})
