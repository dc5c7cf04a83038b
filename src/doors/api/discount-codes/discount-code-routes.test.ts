import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { QuoteJson } from '../../../pure/contract/schemas/quote-schema.ts'
import { makeOperatorKey } from '../../../trade/stores/keys/operator-keys.ts'
import { createStore } from '../../../trade/stores/settings/create-store.ts'
import { sellingRoutes } from '../catalog/selling-routes.ts'
import { placingRoutes } from '../orders/orders-routes.ts'
import { discountCodeRoutes } from './discount-code-routes.ts'

describe.each(testDatabases)('discount codes by API on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let operatorKey: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const made = { name: 'the robot', by: 'The owner' }
    const { key } = await shop.database.transaction((tx) => makeOperatorKey(tx, made, shop.now()))
    operatorKey = key
    const deps = { ...shop, wakeWorker: () => {}, maxUploadBytes: 1000, maxPixels: 2000 }
    server = await serveApi((api, known: typeof deps) => {
      placingRoutes(api, known)
      sellingRoutes(api, known)
      discountCodeRoutes(api, known)
    }, deps)
  })

  const codes = '/api/v1/discount-codes'
  function send(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
    key = operatorKey,
  ) {
    const headers = { authorization: `Bearer ${key}` }
    return server.inject({ method, url, headers, ...(payload && { payload }) })
  }
  const summer = { code: 'summer', kind: 'percent', percent: 10 }
  const fieldsOf = (answer: { json(): { errors?: { field: string }[] } }) =>
    answer.json().errors?.map(({ field }) => field)

  it('are created, read, listed, changed and turned off', async () => {
    const created = await send('POST', codes, { ...summer, max_uses: 5, products: ['poster'] })
    expect(created.statusCode).toBe(201)
    const whole = {
      ...{ code: 'SUMMER', kind: 'percent', percent: 10, amounts: null, product: null, size: null },
      ...{ store_id: null, products: ['poster'], valid_from: null, valid_until: null },
      ...{ max_uses: 5, max_uses_per_shopper: null, least_subtotal: null },
      ...{ may_go_below_floor: false, active: true, batch: null, uses: 0 },
      created_at: new Date(shop.now()).toISOString(),
    }
    expect(created.json()).toEqual({ data: [whole] })
    expect((await send('GET', `${codes}/Summer`)).json()).toEqual(whole)
    expect((await send('GET', codes)).json()).toEqual({ data: [whole], next_cursor: null })
    const change = { active: false, products: null, valid_until: '2027-01-01T00:00:00Z' }
    const changed = await send('PATCH', `${codes}/SUMMER`, change)
    const until = { valid_until: '2027-01-01T00:00:00.000Z' }
    expect(changed.json()).toEqual({ ...whole, ...change, ...until })
    const log = shop.database.queries.selectFrom('audit_log').select(['action', 'operator_name'])
    expect(await log.where('action', 'like', 'discount_code%').orderBy('action').execute()).toEqual(
      [
        { action: 'discount_code.changed', operator_name: expect.stringContaining('operator key') },
        { action: 'discount_code.made', operator_name: expect.stringContaining('operator key') },
      ],
    )
  })

  it('are refused with an amount that a number can not hold exactly', async () => {
    const huge = { code: 'huge', kind: 'amount', amounts: { USD: 1e18 } }
    const refused = await send('POST', codes, huge)
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['amounts.USD']])
  })

  it('are created by the thousand', async () => {
    const many = { kind: 'shipping', code: 'GIFT-', count: 1200, max_uses: 1, batch: 'May' }
    const created = (await send('POST', codes, many)).json()
    expect(new Set(created.data.map(({ code }: { code: string }) => code)).size).toBe(1200)
    const [{ batch }] = created.data
    expect(batch).toMatch(/^May · /)
    const page = await send('GET', `${codes}?limit=100&batch=${encodeURIComponent(batch)}`)
    expect(page.json().data).toHaveLength(100)
    const next = await send('GET', `${codes}?limit=100&cursor=${page.json().next_cursor}`)
    expect(next.json().data).toHaveLength(100)
  })

  it.each([
    [{ kind: 'percent' }, ['percent']],
    [{ ...summer, percent: 100.5 }, ['percent']],
    [{ kind: 'amount', amounts: { EUR: 0 } }, ['amounts.EUR']],
    [{ kind: 'amount', amounts: { XTS: 5 } }, ['amounts']],
    [{ kind: 'size', product: 'poster', size: '10x8' }, ['size', 'may_go_below_floor']],
    [{ ...summer, products: ['mug'], store_id: 'store_x' }, ['products', 'store_id']],
    [
      { ...summer, valid_from: '2026-12-02T00:00:00Z', valid_until: '2026-12-01T00:00:00Z' },
      ['valid_until'],
    ],
    [{ ...summer, code: 'a b %' }, ['code']],
    [{ ...summer, count: 5001 }, ['count']],
    [{ ...summer, colour: 'red' }, ['colour']],
  ])('are refused at their fields: %j', async (body, fields) => {
    const answer = await send('POST', codes, body)
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, fields])
    expect((await send('GET', codes)).json().data).toEqual([])
  })

  it('are not created twice, and unknown ones are not found', async () => {
    await send('POST', codes, summer)
    expect((await send('POST', codes, { ...summer, code: 'Sum mer' })).statusCode).toBe(409)
    expect((await send('GET', `${codes}/nope`)).statusCode).toBe(404)
    expect((await send('PATCH', `${codes}/%00`, { active: false })).statusCode).toBe(404)
  })

  it('are closed to a store’s secret key in a shop of several stores', async () => {
    const other = { name: 'Other', mode: 'test' as const, currency: 'USD' }
    await shop.database.transaction((tx) => createStore(tx, other, shop.now()))
    expect((await send('POST', codes, summer, shop.secretKey)).statusCode).toBe(403)
  })

  describe('in orders and quotes', () => {
    const canvas = { product: 'canvas', size: '18x12' }
    function quote(code: string | null) {
      const lines = [{ picture: { width: 6000, height: 4000 }, ...canvas }]
      return send('POST', '/api/v1/quotes', { country: 'US', lines, code }, shop.secretKey)
    }
    async function place(code: string | null) {
      const token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
      const body = {
        lines: [{ image_token: token, ...canvas }],
        shipping_address: {
          ...{ name: 'Ada Lovelace', line1: '12 Long Street', city: 'Portland', region: 'OR' },
          ...{ postal_code: '97201', country: 'US', email: 'ada@example.com' },
        },
        shipping_method: 'standard',
        payment: { method: 'test' },
        code,
      }
      return await send('POST', '/api/v1/orders', body, shop.secretKey)
    }

    it('are quoted as they are charged', async () => {
      await send('POST', codes, summer)
      const full = (await quote(null)).json<QuoteJson>()
      const quoted = (await quote('summer')).json<QuoteJson>()
      const off = Math.round(full.subtotal / 10)
      expect(quoted).toMatchObject({
        subtotal: full.subtotal - off,
        discounts: [{ kind: 'code', name: 'SUMMER', amount: off }],
      })
      const placed = await place('SUMMER')
      expect(placed.statusCode).toBe(201)
      expect(placed.json()).toMatchObject({
        subtotal: quoted.subtotal,
        total: quoted.shipping_methods[0]?.total,
        discounts: [{ kind: 'code', name: 'SUMMER', amount: off, shipping: 0 }],
      })
      expect((await send('GET', `${codes}/SUMMER`)).json().uses).toBe(1)
    })

    it.each([
      ['nope', 'does not exist'],
      ['%', 'does not exist'],
      ['OLD', 'has expired'],
    ])('are refused if they do not apply: %s', async (code, words) => {
      await send('POST', codes, { ...summer, code: 'OLD', valid_until: '2020-01-01T00:00:00Z' })
      for (const answer of [await quote(code), await place(code)]) {
        expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, ['code']])
        expect(answer.json().errors[0].message).toContain(words)
      }
      const orders = shop.database.queries.selectFrom('orders').select('id')
      expect(await orders.execute()).toEqual([])
      const carts = shop.database.queries.selectFrom('carts').select('id')
      expect(await carts.execute()).toEqual([])
    })
  })
})
