import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { webhookEventTypes } from '../../../pure/contract/event-types.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { eventRoutes } from '../webhooks/event-routes.ts'
import { testOrdersRoutes } from './test-orders-routes.ts'

describe.each(testDatabases)('test orders by API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let id: OrderId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const deps = { ...shop, wakeWorker: () => {}, wakeWebhooks: () => {} }
    server = await serveApi((api, known: typeof deps) => {
      eventRoutes(api, known)
      testOrdersRoutes(api, known)
    }, deps)
    const cartId = await openFilledCart(shop)
    id = (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  })
  async function ask(path: string, payload?: object) {
    const method = payload === undefined ? 'GET' : 'POST'
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    const url = `/api/v1/${path}`
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const advance = (body: object = {}, of: string = id) => ask(`orders/${of}/advance`, body)
  const setMode = (mode: 'live') =>
    shop.database.queries.updateTable('orders').set({ mode }).execute()

  it('are walked from state to state, by the store', async () => {
    expect((await advance()).body.code).toBe('order_state_refused')
    for (const step of ['ready', 'in_production'] as const) await moveTo(shop, id, step)
    expect(await advance()).toMatchObject({ status: 200, body: { status: 'shipped' } })
    // The same request again, by one who has not seen the answer.
    expect((await advance({ from: 'in_production' })).body.status).toBe('shipped')
    const { body } = await advance({ from: 'shipped' })
    expect(body.status).toBe('delivered')
    const { by } = body.events.find(({ type }: { type: string }) => type === 'order.delivered')
    expect(by).toBe('store')
    expect(await advance()).toMatchObject({ status: 409, body: { code: 'order_state_refused' } })
  })

  it('are not walked if they are live, unknown, or the body is wrong', async () => {
    for (const step of ['ready', 'in_production'] as const) await moveTo(shop, id, step)
    expect((await advance({ from: 'lost' })).body.code).toBe('parameter_invalid')
    expect((await advance({}, `ord_${'0'.repeat(24)}`)).body.code).toBe('order_unknown')
    await setMode('live')
    expect((await advance()).body.code).toBe('order_state_refused')
  })

  it.each(webhookEventTypes)('have an event %s on request, as described', async (type) => {
    const wanted = { url: 'https://example.com/hooks', events: [type] }
    const deps = { ...shop, pullAllowPrivate: [] }
    await shop.database.transaction((tx) => createEndpoint(deps, tx, shop.store, wanted))
    const { status, body } = await ask('test-events', { type, order_id: id })
    expect([status, body.type]).toEqual([201, type])
    const sent = await shop.database.queries
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('event_id', '=', body.id)
      .execute()
    expect(sent.map((row) => JSON.parse(row.body))).toEqual([body])
    const listed = (await ask('events?limit=100')).body.data.map((each: { id: string }) => each.id)
    expect(listed).toContain(body.id)
  })

  it('have events of an order that does not exist, if none is named', async () => {
    const { body } = await ask('test-events', { type: 'order.shipped' })
    expect(body.data).toMatchObject({
      status: 'shipped',
      store: shop.store.id,
      event: { detail: { carrier: 'Test carrier', triggered: true } },
    })
  })

  it('have no events in live mode, nor of unknown types and orders', async () => {
    const refused = async (body: object) => {
      const answer = await ask('test-events', body)
      return [answer.status, answer.body.code]
    }
    expect(await refused({})).toEqual([422, 'parameter_missing'])
    expect(await refused({ type: 'order.lost' })).toEqual([422, 'parameter_invalid'])
    expect(await refused({ type: 'order.paid', order_id: 'ord_1' })).toEqual([404, 'order_unknown'])
    await setMode('live')
    expect(await refused({ type: 'order.paid', order_id: id })).toEqual([403, 'access_denied'])
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(await refused({ type: 'order.paid' })).toEqual([403, 'access_denied'])
  })
})
