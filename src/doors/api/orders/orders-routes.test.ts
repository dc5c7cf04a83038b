import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf, storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  decliningCard,
  fillInCheckout,
  handOverPicture,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { OrderJson, OrderListJson } from '../../../pure/contract/schemas/order-schema.ts'
import { fault } from '../../../pure/errors.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { ensureFirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { ordersRoutes } from './orders-routes.ts'

describe.each(testDatabases)('the orders API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(ordersRoutes, shop)
  })

  function get(url: string, authorization: string | undefined = `Bearer ${shop.secretKey}`) {
    return server.inject({ url, headers: authorization === undefined ? {} : { authorization } })
  }
  const list = async (query: string) => (await get(`/api/v1/orders${query}`)).json<OrderListJson>()
  async function order(referenceId: string, cardNumber?: string): Promise<string> {
    const cartId = await openFilledCart(shop, { referenceId })
    const form = await fillInCheckout(shop, cartId, cardNumber ? { cardNumber } : {})
    await placeOrder(shop, form).catch(() => {})
    const row = await shop.database.queries
      .selectFrom('orders')
      .select('id')
      .where('cart_id', '=', cartId)
      .executeTakeFirstOrThrow()
    return row.id
  }

  it('finds an order by its reference id with any characters', async () => {
    const reference = 'ñ 😀 "quoted" & <b>100%</b>'
    const id = await order(reference)
    await order('other')
    const found = await list(`?reference_id=${encodeURIComponent(reference)}`)
    expect(found.data.map((each) => each.id)).toEqual([id])
    expect(found.data[0]?.reference_id).toBe(reference)
    expect((await list('?reference_id=oth')).data).toEqual([])
    expect((await list('?reference_id=OTHER')).data).toEqual([])
    expect(await list('?reference_id=')).toEqual({ data: [], next_cursor: null })
  })

  it('shows one order with every field of the contract', async () => {
    const id = await order('photo-7')
    const answer = await get(`/api/v1/orders/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const shown = answer.json<OrderJson>()
    expect(Object.keys(shown)).toEqual([
      'id',
      'number',
      'reference_id',
      'title',
      'store',
      'mode',
      'on_account',
      'settled_at',
      'status',
      'hold_reason',
      'payment_status',
      'currency',
      'subtotal',
      'shipping',
      'discounts',
      'discount_total',
      'fees',
      'tax',
      'tax_included',
      'taxes',
      'total',
      'gift_card_amount',
      'commission',
      'refunded_total',
      'reprint_of',
      'shipping_address',
      'billing_address',
      'company',
      'vat_id',
      'tax_exempt',
      'shipping_method',
      'gift',
      'price_list',
      'group',
      'language',
      'hold',
      'arrives_from',
      'arrives_to',
      'shipments',
      'cancellable_until',
      'lines',
      'lines_count',
      'lines_cursor',
      'refunds',
      'events',
      'created_at',
      'updated_at',
      'personal_data_deleted_at',
    ])
    expect(shown.created_at).toBe('2026-11-21T12:00:00.000Z')
    expect(shown.lines[0]?.unit_price).toEqual(expect.any(Number))
    expect((await list('')).data).toEqual([shown])
  })

  it('pages newest first, unaffected by orders that arrive meanwhile', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      ids.unshift(await order(`photo-${count}`))
      if (count !== 2) shop.advance(1000)
    }
    const sameMoment = ids.slice(1, 3).sort().reverse()
    const expected = [ids[0], ...sameMoment, ids[3], ids[4]]
    const seen: string[] = []
    let page = await list('?limit=2')
    for (;;) {
      seen.push(...page.data.map((each) => each.id))
      if (page.next_cursor === null) break
      expect(page.data).toHaveLength(2)
      shop.advance(1000)
      await order('late')
      page = await list(`?limit=2&cursor=${page.next_cursor}`)
    }
    expect(seen).toEqual(expected)
  })

  it('returns twenty orders by default', async () => {
    await order('photo')
    const row = await shop.database.queries
      .selectFrom('orders')
      .selectAll()
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 24 }, (_, index) => {
      const hex = String(index).padStart(24, '0')
      return { ...row, id: orderIdOf(`ord_${hex}`), number: hex, cart_id: hex as CartId }
    })
    await shop.database.queries.insertInto('orders').values(copies).execute()
    const first = await list('')
    expect(first.data).toHaveLength(20)
    const second = await list(`?cursor=${first.next_cursor}`)
    expect(second.data).toHaveLength(5)
    expect(second.next_cursor).toBeNull()
    expect((await list('?limit=100')).data).toHaveLength(25)
  })

  it('reads twenty orders in one transaction of two statements, however much belongs to them', async () => {
    const { counted, asked } = countedDatabase(shop.database)
    const counting = await serveApi(ordersRoutes, { ...shop, database: counted })
    await addOrder(shop)
    const authorization = `Bearer ${shop.secretKey}`
    const read = async () => {
      Object.assign(asked, { all: 0, outside: 0, transactions: 0 })
      return await counting.inject({ url: '/api/v1/orders', headers: { authorization } })
    }
    await read()
    expect(asked).toEqual({ all: 3, outside: 1, transactions: 1 })
    for (let count = 0; count < 19; count++) await addOrder(shop, { lines: [{}, {}] })
    const token = await handOverPicture(shop, { preview: { width: 800, height: 600 } })
    await shop.database.queries.updateTable('order_lines').set({ image_token: token }).execute()
    const { data } = (await read()).json<OrderListJson>()
    expect(data.map(({ lines }) => lines.length).sort()).toEqual([1, ...Array(19).fill(2)])
    const { queries } = shop.database
    const inPlace = await queries
      .selectFrom('order_lines')
      .selectAll()
      .orderBy('position')
      .execute()
    for (const { id, lines } of data) {
      const placed = inPlace.filter((line) => line.order_id === id)
      expect(lines.map((line) => line.id)).toEqual(placed.map((line) => line.id))
    }
    // The API key is looked up outside the transaction.
    expect(asked).toEqual({ all: 3, outside: 1, transactions: 1 })
  })

  it('filters by status', async () => {
    const paid = await order('paid')
    const unpaid = await order('unpaid', decliningCard)
    expect((await list('?status=preparing')).data.map(({ id }) => id)).toEqual([paid])
    expect((await list('?status=awaiting_payment')).data.map(({ id }) => id)).toEqual([unpaid])
    expect((await list('?status=shipped')).data).toEqual([])
    const both = (await list('?status=preparing,awaiting_payment,shipped')).data
    expect(both.map(({ id }) => id).sort()).toEqual([paid, unpaid].sort())
  })

  it.each([
    ['no key', undefined, 'secret_key_missing'],
    ['an unknown key', `Bearer sk_${'x'.repeat(43)}`, 'secret_key_invalid'],
  ])('rejects %s with a problem document', async (_name, authorization, code) => {
    const id = await order('photo-7')
    for (const url of ['/api/v1/orders', '/api/v1/orders?limit=x', `/api/v1/orders/${id}`]) {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await server.inject({ url, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.json()).toMatchObject({ status: 401, code, detail: expect.any(String) })
    }
  })

  it('never accepts an access key', async () => {
    const { accessKey } = await ensureFirstStore(shop.database, {}, shop.now)
    const id = await order('photo-7')
    for (const url of ['/api/v1/orders', `/api/v1/orders/${id}`]) {
      const answer = await get(url, `Bearer ${accessKey}`)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'secret_key_invalid' })
    }
    const inAddress = await server.inject({ url: `/api/v1/orders?access_key=${accessKey}` })
    expect(inAddress.statusCode).toBe(401)
  })

  it('answers not found for orders of another store and for invalid ids', async () => {
    const id = await order('photo-7')
    const row = await shop.database.queries
      .selectFrom('stores')
      .selectAll()
      .executeTakeFirstOrThrow()
    const stores = shop.database.queries.insertInto('stores')
    await stores.values({ ...row, id: storeIdOf('store_other') }).execute()
    await shop.database.queries
      .updateTable('orders')
      .set({ store_id: storeIdOf('store_other') })
      .execute()
    expect((await list('?reference_id=photo-7')).data).toEqual([])
    for (const unknown of [id, 'ord_1', '%00', '..%2F..', 'x'.repeat(150)]) {
      const answer = await get(`/api/v1/orders/${unknown}`)
      expect([unknown, answer.statusCode]).toEqual([unknown, 404])
      expect(answer.json()).toMatchObject({ code: 'order_unknown' })
    }
  })

  it('tells what is left of the store’s limit, also when it refuses', async () => {
    const headersOf = () => ({ ratelimit: '"store";r=1;t=30' })
    const limits = { ...shop.limits, headersOf }
    const refusing = async () => {
      throw fault('rate_limited', 429, 'Too many requests.')
    }
    for (const countStore of [shop.limits.countStore, refusing]) {
      server = await serveApi(ordersRoutes, { ...shop, limits: { ...limits, countStore } })
      expect((await get('/api/v1/orders')).headers.ratelimit).toBe('"store";r=1;t=30')
    }
  })

  it.each([
    ['?limit=0', 'parameter_invalid', 'limit'],
    ['?limit=101', 'parameter_invalid', 'limit'],
    ['?limit=many', 'parameter_invalid', 'limit'],
    ['?status=ready,lost', 'parameter_invalid', 'status: "lost" must be one of'],
    ['?status=', 'parameter_invalid', 'status'],
    ['?status=lost', 'parameter_invalid', 'status'],
    ['?status=preparing&status=ready', 'parameter_invalid', 'status'],
    ['?cursor=nonsense', 'parameter_invalid', 'cursor'],
    ['?cursor=', 'parameter_invalid', 'cursor'],
    ['?reference=photo-7', 'parameter_invalid', 'reference'],
    ['?reference_id=a&reference_id=b', 'parameter_invalid', 'reference_id'],
    ['?reference_id=%00', 'reference_id_invalid', 'reference_id'],
    ['?number=7K2M%00', 'parameter_invalid', 'NUL'],
    [`?reference_id=${'x'.repeat(257)}`, 'reference_id_too_long', 'reference_id'],
  ])('rejects %s and suggests the right parameter', async (query, code, name) => {
    const answer = await get(`/api/v1/orders${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code,
      detail: expect.stringContaining(name),
      errors: [{ field: query.slice(1).split('=')[0], code }],
    })
  })
})
