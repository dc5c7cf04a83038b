import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { insertStore } from '../../../trade/stores/settings/create-store.ts'
import { refundRoutes } from './refund-routes.ts'

describe.each(testDatabases)('refunds by API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let id: OrderId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(refundRoutes, { ...shop, wakeWorker: () => {} })
    id = await order()
  })
  async function order(): Promise<OrderId> {
    const cartId = await openFilledCart(shop)
    return (await placeOrder(shop, await fillInCheckout(shop, cartId))).orderId
  }
  async function refund(payload: object, key?: string, of: string = id) {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/v1/orders/${of}/refunds`,
      headers: {
        authorization: `Bearer ${shop.secretKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const outcome = ({ status, body }: Awaited<ReturnType<typeof refund>>) => [status, body.code]
  const rows = () => shop.database.queries.selectFrom('refunds').selectAll().execute()
  const reason = 'A scratch.'

  it('refund a part and then the rest, and say so in the order', async () => {
    const part = await refund({ amount: 100, reason })
    expect(part).toMatchObject({
      status: 200,
      body: {
        id,
        payment_status: 'partly_refunded',
        refunded_total: 100,
        refunds: [{ amount: 100, reason, status: 'refunded' }],
      },
    })
    const { body } = await refund({ reason })
    expect(body).toMatchObject({ status: 'refunded', refunded_total: body.total })
    expect(outcome(await refund({ reason }))).toEqual([409, 'refund_not_possible'])
    const { actor } = (await rows())[0] ?? {}
    expect(JSON.stringify(actor)).toContain('store')
  })

  it('refund once for each key, even after the kept answer has expired', async () => {
    const first = await refund({ amount: 100, reason }, 'one')
    const again = await refund({ amount: 100, reason }, 'one')
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(outcome(await refund({ amount: 99, reason }, 'one'))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    const forget = () => shop.database.queries.deleteFrom('idempotency_keys').execute()
    await forget()
    expect((await refund({ amount: 100, reason }, 'one')).body.refunded_total).toBe(100)
    await forget()
    expect(outcome(await refund({ amount: 99, reason }, 'one'))).toEqual([
      409,
      'refund_not_possible',
    ])
    const both = await Promise.all([
      refund({ amount: 50, reason }, 'two'),
      refund({ amount: 50, reason }, 'two'),
    ])
    expect(both.map(({ status }) => status).filter((each) => each !== 200 && each !== 409)).toEqual(
      [],
    )
    expect((await rows()).map(({ amount }) => amount).sort()).toEqual([100, 50])
  })

  it.each([
    [{}, 422, 'parameter_missing'],
    [{ reason: '  ' }, 422, 'parameter_invalid'],
    [{ reason: 'x'.repeat(501) }, 422, 'parameter_invalid'],
    [{ reason, amount: 0 }, 422, 'parameter_invalid'],
    [{ reason, amount: 1.5 }, 422, 'parameter_invalid'],
    [{ reason, amount: '100' }, 422, 'parameter_invalid'],
    [{ reason, amount: 1_000_000_000 }, 422, 'refund_not_possible'],
    [{ reason, sum: 100 }, 422, 'parameter_invalid'],
  ])('refuse %j and refund nothing', async (body, status, code) => {
    expect(outcome(await refund(body))).toEqual([status, code])
    expect(await rows()).toEqual([])
  })

  it('do not know another store’s order, nor one that does not exist', async () => {
    const { database } = shop
    const other = await database.transaction((tx) =>
      insertStore(tx, { name: 'Other', currency: 'EUR' }, shop.now()),
    )
    await database.queries.updateTable('orders').set({ store_id: other.id }).execute()
    expect(outcome(await refund({ reason }))).toEqual([404, 'order_unknown'])
    const missing = `ord_${'0'.repeat(24)}`
    expect(outcome(await refund({ reason }, 'x', missing))).toEqual([404, 'order_unknown'])
    expect(await rows()).toEqual([])
  })

  it('of live orders are the operator’s, unless the store is the only one', async () => {
    const { database } = shop
    await database.queries.updateTable('orders').set({ mode: 'live' }).execute()
    await database.transaction((tx) =>
      insertStore(tx, { name: 'Other', currency: 'EUR' }, shop.now()),
    )
    expect(outcome(await refund({ reason }))).toEqual([403, 'access_denied'])
    expect(await rows()).toEqual([])
    await database.queries.deleteFrom('stores').where('name', '=', 'Other').execute()
    expect((await refund({ reason, amount: 100 })).status).toBe(200)
  })
})
