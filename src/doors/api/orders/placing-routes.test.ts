import type { FastifyInstance } from 'fastify'
import { Errors } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../../tests/helpers/made-gift-card.ts'
import {
  dayMs,
  handOverPicture,
  minuteMs,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { imageSubject } from '../../../ground/database/tables/images-table.ts'
import { createServer } from '../../../ground/http/server.ts'
import {
  type OrderJson,
  order as orderSchema,
} from '../../../pure/contract/schemas/order-schema.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { giftCardCodeText } from '../../../trade/gift-cards/gift-card-code.ts'
import { erasePictures } from '../../../trade/images/lifetime/erase-pictures.ts'
import type { FirstLooks } from '../../../trade/images/rendering/first-looks.ts'
import { cancelOrder } from '../../../trade/orders/actions/cancelling/cancel-order.ts'
import { removeCurrency } from '../../admin/catalog/currencies/edit-currencies.ts'
import { ordersRoutes, placingRoutes } from './orders-routes.ts'
import { placeByApi } from './place-by-api.ts'

type Problem = { code: string; detail: string; errors?: { field: string; code: string }[] }

describe.each(testDatabases)('placing orders by API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let token: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await open()
    token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
  })
  afterEach(() => server.close())

  async function open(more: object = {}) {
    const opened = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const deps = { ...shop, wakeWorker: () => {}, ...more }
    const api = checkedApi(opened, deps)
    placingRoutes(api, deps)
    ordersRoutes(api, deps)
    return opened
  }
  /** A process that ends while the order is made, before anything is charged. */
  const openCutOff = () =>
    open({
      gateways: {
        ...shop.gateways,
        forStore: () => {
          throw new Error('The process is gone.')
        },
      },
    })
  /** The process ends when it is about to charge, and another one takes over. */
  async function cutOffAtCharge(): Promise<void> {
    const { gateway } = shop
    const charge = gateway.charge.bind(gateway)
    gateway.charge = async () => {
      throw new Error('The process is gone.')
    }
    expect((await post(body(), 'k1')).json()).toMatchObject({ code: 'payment_pending' })
    gateway.charge = charge
  }
  const line = (more = {}) => ({ image_token: token, product: 'canvas', size: '18x12', ...more })
  const postal = {
    name: 'Ada Lovelace',
    line1: '12 Long Street',
    city: 'Portland',
    region: 'Oregon',
    postal_code: '97201',
    country: 'US',
  }
  const address = { ...postal, email: 'ada@example.com' }
  const body = (more = {}) => ({
    lines: [line()],
    shipping_address: address,
    shipping_method: 'standard',
    payment: { method: 'test' },
    ...more,
  })
  const post = (payload: object, key?: string, on = server) =>
    on.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: {
        authorization: `Bearer ${shop.secretKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload,
    })
  const faultsOf = async (payload: object) =>
    (await post(payload)).json<Problem>().errors?.map(({ field, code }) => [field, code])
  const count = async (table: 'orders' | 'payments' | 'test_gateway_charges' | 'carts') =>
    (await shop.database.queries.selectFrom(table).selectAll().execute()).length

  it('are paid by a gift card first, and say why one cannot pay', async () => {
    const card = await madeGiftCard(shop, { amount: 1_000 })
    const paid = await post({ ...body(), gift_card: giftCardCodeText(card.code) }, 'card')
    expect(paid.json<OrderJson>()).toMatchObject({
      payment_status: 'paid',
      gift_card_amount: 1_000,
    })
    const again = await post({ ...body(), gift_card: giftCardCodeText(card.code) }, 'card')
    expect(again.json<OrderJson>().id).toBe(paid.json<OrderJson>().id)
    const empty = await post({ ...body(), gift_card: card.code }, 'empty')
    expect([empty.statusCode, empty.json()]).toMatchObject([
      422,
      { code: 'gift_card_refused', detail: 'Nothing is left on this gift card.' },
    ])
    const alone = { ...body(), payment: { method: 'gift_card' } }
    const short = (await madeGiftCard(shop, { amount: 10 })).code
    expect((await post({ ...alone, gift_card: short }, 'short')).json()).toMatchObject({
      code: 'payment_declined',
      detail: expect.stringContaining('less than the total'),
    })
    expect((await post(alone, 'none')).json()).toMatchObject({
      errors: [{ field: 'gift_card', code: 'parameter_missing' }],
    })
    const enough = (await madeGiftCard(shop, { amount: 90_000 })).code
    const whole = (await post({ ...alone, gift_card: enough }, 'whole')).json<OrderJson>()
    expect(whole.gift_card_amount).toBe(whole.total)
  })

  it('analyses pictures without a crop before cropping them, once each', async () => {
    const looked: string[] = []
    const firstLooks: FirstLooks = {
      begin: () => {},
      async at({ shown }) {
        looked.push(shown.sha256)
        const subject = imageSubject.write([0.9, 0.3, 1, 0.7])
        await shop.database.queries.updateTable('images').set({ subject }).execute()
        return { blur: null, hasNewSubject: true }
      },
    }
    const looking = await open({ firstLooks })
    const square = line({ product: 'framed-print', size: '12x12' })
    const chosen = { x: 0, y: 0, width: 2 / 3, height: 1 }
    const answer = await post(body({ lines: [square, square] }), undefined, looking)
    expect(looked).toHaveLength(1)
    const lefts = answer.json<OrderJson>().lines.map(({ crop }) => crop?.x.toFixed(3))
    expect(lefts).toEqual(['0.333', '0.333'])
    const own = await post(body({ lines: [{ ...square, crop: chosen }] }), undefined, looking)
    expect(own.json<OrderJson>().lines[0]?.crop).toMatchObject({ x: 0 })
    expect(looked).toHaveLength(1)
    await looking.close()
  })

  it('answers 201 with the order, paid and in progress, as the API shows it', async () => {
    const asked = body({
      reference_id: 'photo-7',
      currency: 'EUR',
      language: 'fr',
      lines: [
        line({ quantity: 2, options: { depth: '1.5', wrap: null } }),
        line({ product: 'framed-print', size: '16x12', options: { mat: '2' } }),
      ],
      billing_address: { ...postal, line1: '1 Office Park' },
    })
    const answer = await post(asked)
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([201, undefined])
    const placed = answer.json<OrderJson>()
    expect(Errors(orderSchema, placed)).toEqual([])
    expect(placed).toMatchObject({
      reference_id: 'photo-7',
      status: 'preparing',
      payment_status: 'paid',
      currency: 'EUR',
      language: 'fr',
      shipping_address: { region: 'OR', region_name: 'Oregon', phone: null },
      billing_address: { line1: '1 Office Park' },
      lines: [
        { quantity: 2, options: { depth: '1.5', wrap: 'mirror' } },
        { options: { frame: 'black', mat: '2' } },
      ],
    })
    expect(placed.total).toBe(placed.subtotal + placed.shipping + placed.tax)
    expect(placed.events[0]).toMatchObject({ type: 'order.placed', by: 'store' })
    const url = String(answer.headers.location)
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    expect((await server.inject({ url, headers })).json()).toEqual(placed)
  })

  it('creates one order for a key, however often it is resent and in any order of its members', async () => {
    const [first, twin] = await Promise.all([post(body(), 'k1'), post(body(), 'k1')])
    const placed = [first, twin].find(({ statusCode }) => statusCode === 201)
    const refused = [first, twin].find((each) => each !== placed)
    expect([201, 409]).toContain(refused?.statusCode)
    const again = await post(body(), 'k1')
    expect(again.json<OrderJson>().id).toBe(placed?.json<OrderJson>().id)
    expect(again.headers['idempotent-replayed']).toBe('true')
    // Some languages serialize objects in any order.
    const turned = turnedRound(body())
    const other = await post(turned, 'k1')
    expect(other.headers['idempotent-replayed']).toBe('true')
    // Long after the stored response expired, and after the shipping rules have changed.
    shop.advance(5 * dayMs)
    await saveCatalog(shop, { ...builtInDocument, countries: { US: 'none' } })
    for (const sent of [body(), turned]) {
      expect((await post(sent, 'k1')).json<OrderJson>().id).toBe(placed?.json<OrderJson>().id)
    }
    const different = await post(body({ shipping_method: 'express' }), 'k1')
    expect(different.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect([await count('orders'), await count('test_gateway_charges')]).toEqual([1, 1])
    await saveCatalog(shop, builtInDocument)
    expect((await post(body(), 'k2')).statusCode).toBe(201)
    expect((await post(body())).statusCode).toBe(201)
    expect(await count('orders')).toBe(3)
  })

  it.each(['before', 'after'] as const)(
    'creates one order and one charge if it crashes %s the charge',
    async (when) => {
      const { gateway } = shop
      const charge = gateway.charge.bind(gateway)
      gateway.charge = async (...asked) => {
        if (when === 'after') await charge(...asked)
        throw new Error('The process is gone.')
      }
      const cutOff = await post(body(), 'k1')
      expect(cutOff.json()).toMatchObject({ status: 409, code: 'payment_pending' })
      gateway.charge = charge
      // Another process, which has none of the first one's memory.
      const next = await open()
      const answer = await post(body(), 'k1', next)
      await next.close()
      expect(answer.statusCode).toBe(201)
      expect([await count('orders'), await count('test_gateway_charges')]).toEqual([1, 1])
    },
  )

  it('creates one order for two requests with the same key on two nodes', async () => {
    const store = { ...shop.store, by: { id: 'key key_1', name: 'key …1234' } }
    const place = () => placeByApi(shop, { store, key: 'k1', body: body() })
    const [one, other] = await Promise.all([place(), place()])
    expect(one).toBe(other)
    expect([await count('carts'), await count('test_gateway_charges')]).toEqual([1, 1])
  })

  it('charges once if the reconciling job was first', async () => {
    await cutOffAtCharge()
    shop.advance(5 * minuteMs)
    await shop.runDueJobs()
    expect((await post(body(), 'k1')).json()).toMatchObject({ payment_status: 'paid' })
    const paid = await shop.database.queries
      .selectFrom('test_gateway_charges')
      .selectAll()
      .where('status', '=', 'paid')
      .execute()
    expect([paid.length, await count('orders')]).toEqual([1, 1])
  })

  it('creates no active order if it was cancelled before it was paid', async () => {
    await cutOffAtCharge()
    await shop.database.queries.updateTable('payments').set({ status: 'declined' }).execute()
    const order = await shop.database.queries
      .updateTable('orders')
      .set({ payment_status: 'declined' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
    await cancelOrder(shop, order.id, { reason: 'Sold out.' }, operator)
    const answer = await post(body(), 'k1')
    expect(answer.json()).toMatchObject({ status: 410, code: 'cart_expired' })
    expect(answer.json().detail).toContain('Place it again with a new key.')
    expect(await count('test_gateway_charges')).toBe(0)
  })

  it('orders in no other currency than the one that was requested, also when resent', async () => {
    const asked = { currency: 'NOK' }
    const cutOff = await openCutOff()
    await shop.database.queries.updateTable('stores').set({ currency: 'NOK' }).execute()
    expect((await post(body(asked), 'k1', cutOff)).statusCode).toBe(500)
    expect(await count('carts')).toBe(0)
    await cutOff.close()
    await saveCatalog(shop, removeCurrency(builtInDocument, 'NOK'))
    const answer = await post(body(asked), 'k1')
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>()).toMatchObject({
      detail: expect.stringContaining('There are no prices in "NOK".'),
      errors: [{ field: 'currency', code: 'parameter_invalid' }],
    })
    expect([await count('orders'), await count('payments')]).toEqual([0, 0])
  })

  it('orders nothing if it is resent after one of its pictures was deleted', async () => {
    const gone = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
    const both = body({ lines: [line(), line({ image_token: gone })] })
    const cutOff = await openCutOff()
    expect((await post(both, 'k1', cutOff)).statusCode).toBe(500)
    await cutOff.close()
    await shop.database.transaction((tx) => erasePictures(tx, [gone], shop.now()))
    const answer = await post(both, 'k1')
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors).toMatchObject([
      { field: 'lines[1].image_token', code: 'image_deleted' },
    ])
    expect(await count('test_gateway_charges')).toBe(0)
  })

  it('orders at the current prices if they change at that very moment', async () => {
    const dearer = structuredClone(builtInDocument)
    dearer.markup_percent += 10
    const firstLooks: FirstLooks = {
      begin: () => {},
      async at() {
        await saveCatalog(shop, dearer)
        return { blur: null, hasNewSubject: false }
      },
    }
    const before = (await post(body())).json<OrderJson>().total
    const changing = await open({ firstLooks })
    const answer = await post(body(), undefined, changing)
    await changing.close()
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([201, undefined])
    expect(answer.json<OrderJson>().total).toBeGreaterThan(before)
  })

  it('reports all errors together, and creates nothing', async () => {
    const wrong = {
      reference_id: 'x'.repeat(257),
      currency: 'JPY',
      lines: [line({ size: '60x40' }), line({ colour: 'red' }), line({ quantity: 100 })],
      shipping_address: { ...address, postal_code: '1', email: 'nobody', phone: 'x' },
      billing_address: { name: 'B', line1: 'C', country: 'XX' },
      shipping_method: 'pigeon',
      payment: { method: 'cash' },
      gift: { note: 'x'.repeat(301) },
      surprise: true,
    }
    expect(await faultsOf(wrong)).toEqual([
      ['reference_id', 'reference_id_too_long'],
      ['lines[1].colour', 'parameter_invalid'],
      ['lines[2].quantity', 'parameter_invalid'],
      ['payment.method', 'parameter_invalid'],
      ['gift.note', 'parameter_invalid'],
      ['surprise', 'parameter_invalid'],
      ['currency', 'parameter_invalid'],
      ['shipping_address.postal_code', 'parameter_invalid'],
      ['shipping_address.email', 'parameter_invalid'],
      ['shipping_address.phone', 'parameter_invalid'],
      ['billing_address.country', 'parameter_invalid'],
      ['billing_address.city', 'parameter_missing'],
      ['shipping_method', 'parameter_invalid'],
    ])
    expect(await faultsOf({})).toEqual(
      ['lines', 'shipping_address', 'shipping_method', 'payment'].map((field) => [
        field,
        'parameter_missing',
      ]),
    )
    expect([await count('orders'), await count('carts')]).toEqual([0, 0])
  })

  it('reports a wrong value beside one of a wrong type, in every part', async () => {
    const wrong = {
      lines: [
        line({ quantity: 0, options: { depth: '9', wrap: 7 }, size: '1x1' }),
        line({ print_width: 'wide', product: 'mug' }),
        line({ image_token: 7, product: 'poster', crop: 1, size: '2x2' }),
        7,
      ],
      shipping_address: { ...address, name: 7, postal_code: '1', email: 'nobody' },
      billing_address: { ...postal, line1: null, region: 'Nowhere' },
      shipping_method: 'pigeon',
      payment: { method: 'test' },
      vat_id: '?',
      gift: { note: 'x'.repeat(301) },
      language: 'xx',
    }
    const fields = (await faultsOf(wrong))?.map(([field]) => field)
    expect(fields?.toSorted()).toEqual(
      [
        'lines[0].quantity',
        'lines[0].options.depth',
        'lines[0].options.wrap',
        'lines[0].size',
        'lines[1].print_width',
        'lines[1].product',
        'lines[2].image_token',
        'lines[2].crop',
        'lines[2].size',
        'lines[3]',
        'shipping_address.name',
        'shipping_address.postal_code',
        'shipping_address.email',
        'billing_address.line1',
        'billing_address.region',
        'shipping_method',
        'vat_id',
        'gift.note',
        'language',
      ].toSorted(),
    )
    // The country is not known, and the method exists nowhere.
    const nowhere = { ...address, country: 7 }
    expect(await faultsOf(body({ shipping_address: nowhere, shipping_method: 'pigeon' }))).toEqual([
      ['shipping_address.country', 'parameter_invalid'],
      ['shipping_method', 'parameter_invalid'],
    ])
  })

  it('refuses too many lines of any type', async () => {
    for (const each of [null, 7, {}]) {
      const lines = Array.from({ length: 1001 }, () => each)
      expect(await faultsOf(body({ lines }))).toEqual([['lines', 'parameter_invalid']])
    }
  })

  it('says why a size is too large, and which shipping methods exist', async () => {
    const small = await handOverPicture(shop, { print: { width: 900, height: 600 } })
    const answer = await post(
      body({ lines: [line({ image_token: small })], shipping_method: 'pigeon' }),
    )
    expect(answer.json<Problem>()).toMatchObject({ code: 'size_unavailable' })
    expect(answer.json<Problem>().detail).toMatch(
      /would print at \d+ dpi, but the minimum for canvas is 100/,
    )
    expect(await faultsOf(body({ shipping_method: 'pigeon' }))).toEqual([
      ['shipping_method', 'parameter_invalid'],
    ])
    await saveCatalog(shop, { ...builtInDocument, countries: { US: 'none' } })
    expect(await faultsOf(body())).toEqual([['shipping_address.country', 'parameter_invalid']])
    await saveCatalog(shop, builtInDocument)
    expect(await faultsOf(body({ shipping_method: 'express' }))).toEqual([
      ['shipping_address.phone', 'parameter_missing'],
    ])
  })

  it('rejects tokens that it cannot print', async () => {
    shop.advance(31 * dayMs)
    expect(await faultsOf(body())).toEqual([['lines[0].image_token', 'token_expired']])
    expect(await faultsOf(body({ lines: [line({ image_token: 'x' })] }))).toEqual([
      ['lines[0].image_token', 'token_unknown'],
    ])
  })

  it('stores a rejection with its fields for the key', async () => {
    const first = await post(body({ shipping_method: 'pigeon' }), 'k1')
    expect((await post(body({ shipping_method: 'pigeon' }), 'k1')).json()).toEqual(first.json())
    expect(first.json<Problem>().errors).toHaveLength(1)
  })

  it('waits for the print image of a preview in the announced size', async () => {
    const preview = await handOverPicture(shop, { preview: { width: 600, height: 400 } })
    const lines = [line({ image_token: preview, print_width: 6000, print_height: 4000 })]
    expect((await post(body({ lines }))).json()).toMatchObject({
      status: 'awaiting_print_image',
      lines: [{ print_image: { status: 'waiting', width: 6000, height: 4000 } }],
    })
  })

  it('prints exactly the requested crop, rounded or not', async () => {
    const size = { product: 'poster', size: '12x12' }
    const cropOf = async (crop: object) => {
      const answer = await post(body({ lines: [line({ ...size, crop })] }))
      return answer.json<Partial<OrderJson> & Problem>()
    }
    const whole = (await cropOf({ x: 0.2, y: 0, width: 0.6667, height: 1 })).lines?.[0]?.crop
    expect(whole).toMatchObject({ x: expect.closeTo(0.2, 3), width: expect.closeTo(2 / 3, 3) })
    const wrong = await cropOf({ x: 0.2, y: 0, width: 0.8, height: 1 })
    expect(wrong).toMatchObject({ code: 'parameter_invalid', errors: [{ field: 'lines[0].crop' }] })
    expect(wrong.detail).toContain('"width": 0.6667')
    const outside = await cropOf({ x: 0.6, y: 0, width: 0.6667, height: 1 })
    expect(outside.errors).toMatchObject([{ field: 'lines[0].crop' }])
  })

  it('accepts no test payments for a live store, and nothing while the store is closed', async () => {
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(await faultsOf(body())).toEqual([['payment.method', 'parameter_invalid']])
    await shop.database.queries.updateTable('stores').set({ closed_at: 1 }).execute()
    expect((await post(body())).json()).toMatchObject({ status: 503, code: 'store_closed' })
  })

  it('places orders on account only if the operator allows it, also in a live store', async () => {
    const onAccount = body({ payment: { method: 'account' } })
    expect(await faultsOf(onAccount)).toEqual([['payment.method', 'access_denied']])
    await shop.database.queries
      .updateTable('stores')
      .set({ on_account_at: shop.now(), mode: 'live' })
      .execute()
    const placed = await post(onAccount, 'k1')
    expect(placed.json()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect(await count('test_gateway_charges')).toBe(0)
    const payments = await shop.database.queries.selectFrom('payments').selectAll().execute()
    expect(payments).toMatchObject([{ gateway: 'account', status: 'paid', card_last4: null }])
  })

  it('treats an empty reference id as none', async () => {
    const placed = (await post(body({ reference_id: '' }))).json<OrderJson>()
    expect(placed.reference_id).toBeNull()
  })

  it('requires the secret key', async () => {
    const answer = await server.inject({ method: 'POST', url: '/api/v1/orders', payload: body() })
    expect(answer.json()).toMatchObject({ status: 401, code: 'secret_key_missing' })
  })

  it('finds orders by number and by time', async () => {
    const first = (await post(body())).json<OrderJson>()
    shop.advance(minuteMs)
    const second = (await post(body())).json<OrderJson>()
    const find = async (query: string) => {
      const headers = { authorization: `Bearer ${shop.secretKey}` }
      const answer = await server.inject({ url: `/api/v1/orders?${query}`, headers })
      return answer.json<{ data?: OrderJson[]; detail: string }>()
    }
    const ids = async (query: string) => (await find(query)).data?.map(({ id }) => id)
    expect(await ids(`number=${first.number.toLowerCase()}`)).toEqual([first.id])
    expect(await ids(`created_after=${second.created_at}`)).toEqual([second.id])
    expect(await ids(`created_before=${second.created_at}`)).toEqual([first.id])
    const zoned = `${second.created_at}[Europe/Berlin]`
    for (const none of ['yesterday', encodeURIComponent(zoned)]) {
      expect((await find(`created_after=${none}`)).detail).toContain('created_after must be')
    }
    expect(await ids(`created_after=${second.created_at.toLowerCase()}`)).toEqual([second.id])
  })
})

/** Returns the value with the members of every object in reverse order. */
function turnedRound<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_name, member) =>
    typeof member !== 'object' || member === null || Array.isArray(member)
      ? member
      : Object.fromEntries(Object.entries(member).reverse()),
  )
}
