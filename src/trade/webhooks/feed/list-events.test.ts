import { describe, expect, it, onTestFinished } from 'vitest'
import { countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openDatabase } from '../../../ground/database/open-database.ts'
import type { WebhookEventType } from '../../../pure/contract/event-types.ts'
import { ensureFirstStore } from '../../stores/ensure-first-store.ts'
import { addWebhookEvent } from '../add-webhook-event.ts'
import { expireEvents } from '../deliveries/expire-events.ts'
import { rewriteBodies } from '../deliveries/rewrite-bodies.ts'
import { type EventFilter, listEvents } from './list-events.ts'
import { createFeedWatch } from './watch-feeds.ts'

const dayMs = 86_400_000

describe.each(testDatabases)('the feed of events on $name', ({ name, prepare }) => {
  async function open() {
    const { config, remove } = await prepare({ isMigrated: true })
    onTestFinished(remove)
    const database = await openDatabase(config)
    onTestFinished(() => database.close())
    const { store } = await ensureFirstStore(database, {}, Date.now)
    /** On SQLite there is one node. */
    const openNode = async () => {
      if (name === 'SQLite') return database
      const node = await openDatabase(config)
      onTestFinished(() => node.close())
      return node
    }
    const at = Date.now()
    const event = (type: WebhookEventType, subject: string, position: number, ms = 0) => ({
      ...{ type, subject, position, at: at + ms },
      data: { message: `${subject} ${position}` },
    })
    return {
      database,
      store,
      at,
      openNode,
      event,
      happens: (...all: Parameters<typeof event>) =>
        database.transaction((tx) => addWebhookEvent(tx, store.id, event(...all))),
      list: (filter: Partial<EventFilter> = {}) =>
        listEvents(database, store.id, { limit: 100, ...filter }),
    }
  }
  const told = ({ data }: Awaited<ReturnType<typeof listEvents>>) =>
    data.map(({ data: about }) => ('message' in about ? about.message : ''))

  it('has the events of a store without webhooks, and continues after each', async () => {
    const { happens, list } = await open()
    expect(await list()).toEqual({ data: [], nextAfter: null, hasMore: false, seen: 0 })
    for (const position of [1, 2, 3]) await happens('order.paid', 'ord_1', position, position)
    const first = await list({ limit: 2 })
    expect([told(first), first.hasMore]).toEqual([['ord_1 1', 'ord_1 2'], true])
    expect(first.nextAfter).toBe(first.data[1]?.id)
    const rest = await list({ after: first.nextAfter ?? '' })
    expect([told(rest), rest.hasMore]).toEqual([['ord_1 3'], false])
    const end = rest.nextAfter ?? ''
    expect(await list({ after: end })).toMatchObject({ data: [], nextAfter: end })
  })

  it('lists an event that is committed late after those that were seen', async () => {
    const { happens, list, database, store, openNode, event } = await open()
    if (name === 'SQLite') {
      // There is one writer, so only the time is earlier.
      await happens('order.paid', 'ord_2', 1, 5)
      expect(told(await list())).toEqual(['ord_2 1'])
      await happens('order.paid', 'ord_1', 1, 0)
    } else {
      const slow = await openNode()
      await slow.transaction(async (tx) => {
        await addWebhookEvent(tx, store.id, event('order.paid', 'ord_1', 1))
        await database.transaction((other) =>
          addWebhookEvent(other, store.id, event('order.paid', 'ord_2', 1, 5)),
        )
        expect(told(await list())).toEqual(['ord_2 1'])
      })
    }
    expect(told(await list())).toEqual(['ord_2 1', 'ord_1 1'])
  })

  it('keeps the sequence of a subject, even if the clocks of nodes differ', async () => {
    const { happens, list } = await open()
    await happens('order.placed', 'ord_1', 1, 900)
    await happens('order.paid', 'ord_1', 2, 100)
    await happens('order.placed', 'ord_2', 1, 500)
    expect(told(await list())).toEqual(['ord_2 1', 'ord_1 1', 'ord_1 2'])
  })

  it('numbers each event once, whoever reads at the same time', async () => {
    const { store, openNode, event } = await open()
    const nodes = [await openNode(), await openNode(), await openNode()]
    const seen: string[][] = []
    for (const round of [1, 2, 3, 4]) {
      await Promise.all(
        nodes.flatMap((node, index) => [
          node.transaction((tx) =>
            addWebhookEvent(tx, store.id, event('order.paid', `ord_${index}`, round, -round)),
          ),
          listEvents(node, store.id, { limit: 100 }).then((page) => seen.push(told(page))),
        ]),
      )
    }
    const [node] = nodes
    if (node === undefined) throw new Error('There is a node.')
    const all = told(await listEvents(node, store.id, { limit: 100 }))
    expect(new Set(all).size).toBe(12)
    // What was listed at any moment is the beginning of what is listed now.
    for (const some of seen) expect(some).toEqual(all.slice(0, some.length))
  })

  it('numbers thousands of events in several steps', async () => {
    const { database, store, list, event } = await open()
    await database.transaction(async (tx) => {
      for (let n = 1; n <= 1_050; n++) {
        await addWebhookEvent(tx, store.id, event('order.paid', 'ord_1', n, n))
      }
    })
    const known: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await list({ after })
      known.push(...told(page))
      after = page.nextAfter ?? undefined
      if (!page.hasMore) break
    }
    expect(known).toEqual(Array.from({ length: 1_050 }, (_, index) => `ord_1 ${index + 1}`))
  })

  it('moves on past events that a filter leaves out', async () => {
    const { happens, list, at } = await open()
    await happens('order.paid', 'ord_1', 1, 1)
    await happens('order.ready', 'ord_1', 2, 2)
    const { nextAfter } = await list()
    expect(await list({ types: ['order.paid'] })).toMatchObject({ data: [{}], nextAfter })
    expect(await list({ types: ['order.shipped'] })).toMatchObject({ data: [], nextAfter })
    expect(told(await list({ createdFrom: at + 2 }))).toEqual(['ord_1 2'])
  })

  it('refuses to continue after an event that is unknown, too old, or another store’s', async () => {
    const { happens, list, database, at } = await open()
    await happens('order.paid', 'ord_1', 1)
    await happens('order.paid', 'ord_2', 1, dayMs)
    const [first, second] = (await list()).data.map(({ id }) => id)
    const unknown = expect.objectContaining({ code: 'event_unknown', status: 410 })
    await expect(list({ after: `evt_${'0'.repeat(32)}` })).rejects.toEqual(unknown)
    const now = () => (Math.floor(at / dayMs) + 31) * dayMs
    await expireEvents({ database, now, webhookDays: 30 }, new AbortController().signal)
    await expect(list({ after: first })).rejects.toEqual(unknown)
    expect(await list({ after: second })).toMatchObject({ data: [], nextAfter: second })
    const stranger = listEvents(database, 'store_of_another' as never, { after: second, limit: 1 })
    await expect(stranger).rejects.toEqual(unknown)
  })

  it('forgets what is deleted with the data of a shopper', async () => {
    const { happens, list, database } = await open()
    await happens('order.shipped', 'ord_1', 1)
    await database.transaction((tx) =>
      rewriteBodies(tx, 'ord_1', (body) => body.replace('ord_1 1', 'forgotten')),
    )
    expect(told(await list())).toEqual(['forgotten'])
  })

  it('tells all who wait of an event of another node, with one look a second', async () => {
    const { store, list, database, openNode, event } = await open()
    const { counted, asked } = countedDatabase(database)
    const watch = createFeedWatch(counted)
    const { seen } = await list()
    const wait = () => watch.next(store.id, seen, 60_000, new AbortController().signal)
    const waiting = Array.from({ length: 20 }, wait)
    const node = await openNode()
    await node.transaction((tx) => addWebhookEvent(tx, store.id, event('order.paid', 'ord_1', 1)))
    // Numbered by another node's reader.
    await listEvents(node, store.id, { limit: 1 })
    await Promise.all(waiting)
    expect(asked.all).toBe(1)
  })

  it('ends waiting when the client leaves', async () => {
    const { store, list, database } = await open()
    const watch = createFeedWatch(database)
    const leaving = new AbortController()
    const waiting = watch.next(store.id, (await list()).seen, 60_000, leaving.signal)
    leaving.abort()
    await waiting
  })
})
