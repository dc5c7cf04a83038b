import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { eventRoutes } from './event-routes.ts'

describe.each(testDatabases)('the list of events on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(eventRoutes, shop)
  })
  async function list(query = '', key: string = shop.secretKey) {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await server.inject({ url: `/api/v1/events${query}`, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const typesOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
    body.data.map(({ type }: { type: string }) => type)
  async function order(): Promise<OrderId> {
    const cartId = await openFilledCart(shop, { referenceId: 'photo-7' })
    return (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  }

  it('has the bodies that webhooks are sent', async () => {
    const wanted = { url: 'https://example.com/hooks', events: ['*'] }
    const deps = { ...shop, pullAllowPrivate: [] }
    await shop.database.transaction((tx) => createEndpoint(deps, tx, shop.store, wanted))
    const id = await order()
    for (const step of ['ready', 'in_production', 'shipped'] as const) await moveTo(shop, id, step)
    const sent = await shop.database.queries
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('subject', '=', id)
      .orderBy('position')
      .execute()
    const { body } = await list(
      '?types=order.placed,order.paid,order.ready,order.in_production,order.shipped',
    )
    expect(body.data).toEqual(sent.map((row) => JSON.parse(row.body)))
    expect(body.data).toHaveLength(5)
  })

  it('waits for an event that the filter lets through, and answers with it', async () => {
    const { body } = await list()
    const waiting = list(
      `?wait=30&types=order.paid${body.next_after ? `&after=${body.next_after}` : ''}`,
    )
    await order()
    expect(typesOf(await waiting)).toEqual(['order.paid'])
  })

  it('answers with nothing when time is up', async () => {
    expect(await list('?wait=1')).toMatchObject({
      status: 200,
      body: { data: [], has_more: false },
    })
  })

  it('answers with nothing when the service stops', async () => {
    const { counted, asked } = countedDatabase(shop.database)
    server = await serveApi(eventRoutes, { ...shop, database: counted })
    await list()
    const before = asked.all
    await list()
    const each = asked.all - before
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    const waiting = fetch(`${address}/api/v1/events?wait=30`, { headers })
    // Its first look for news.
    await expect.poll(() => asked.all).toBeGreaterThan(before + 2 * each)
    const [answer] = await Promise.all([waiting, server.close()])
    expect(await answer.json()).toEqual({ data: [], next_after: null, has_more: false })
  })

  it.each([
    ['?wait=31', 'wait'],
    ['?wait=-1', 'wait'],
    ['?wait=soon', 'wait'],
    ['?types=order.paid,order.lost', 'types'],
    ['?types=', 'types'],
    ['?after=7', 'after'],
    ['?after=evt_%00', 'after'],
    ['?created_after=yesterday', 'created_after'],
    ['?since=1', 'since'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await list(query)
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'parameter_invalid', field])
  })

  it('refuses an unknown cursor, saying to start anew, and other keys', async () => {
    const { status, body } = await list(`?after=evt_${'0'.repeat(32)}`)
    expect([status, body.code]).toEqual([410, 'event_unknown'])
    expect(body.detail).toContain('Start anew without after')
    expect((await list('', `sk_${'x'.repeat(43)}`)).status).toBe(401)
  })
})
