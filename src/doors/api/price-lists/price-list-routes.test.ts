import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { PriceListPutJson } from '../../../pure/contract/schemas/price-list-schema.ts'
import { makeOperatorKey } from '../../../trade/stores/keys/operator-keys.ts'
import { createStore } from '../../../trade/stores/settings/create-store.ts'
import { cartsRoutes } from '../carts/carts-routes.ts'
import { sellingRoutes } from '../catalog/selling-routes.ts'
import { ordersRoutes, placingRoutes } from '../orders/orders-routes.ts'
import { priceListRoutes } from './price-list-routes.ts'

const lists = '/api/v1/price-lists'
/** Canvas of 8×10 costs 23.40 in the catalog. */
const file = 'product;size;USD;EUR\r\ncanvas;8x10;21,5;\r\n'

describe.each(testDatabases)('price lists by API on $name', (testDatabase) => {
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
      cartsRoutes(api, known)
      ordersRoutes(api, known)
      placingRoutes(api, known)
      sellingRoutes(api, known)
      priceListRoutes(api, known)
    }, deps)
  })

  type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  function send(method: Method, url: string, payload?: object | string, key = operatorKey) {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(typeof payload === 'string' && { 'content-type': 'text/csv' }),
    }
    return server.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  }
  const bySecret = (method: Method, url: string, payload?: object) =>
    send(method, url, payload, shop.secretKey)
  async function madeList(terms: object = {}): Promise<string> {
    const made = await send('POST', lists, { name: 'School 2026', ...terms })
    expect([made.statusCode, made.body]).toEqual([201, expect.stringContaining('School 2026')])
    const { id } = made.json<{ id: string }>()
    expect((await send('PUT', `${lists}/${id}/prices`, file)).statusCode).toBe(200)
    return id
  }
  const fieldsOf = (answer: { json(): { errors?: { field: string }[] } }) =>
    answer.json().errors?.map(({ field }) => field)
  const picture = () => handOverPicture(shop, { print: { width: 3000, height: 2400 } })
  const lineOf = (image_token: string) => ({ image_token, product: 'canvas', size: '10x8' })

  it('are created, filled from a file, read back and deleted', async () => {
    const id = await madeList({ carts_of: [shop.store.id] })
    const whole = {
      ...{ id, name: 'School 2026', store_id: null, carts_of: [shop.store.id], version: 1 },
      updated_at: new Date(shop.now()).toISOString(),
    }
    expect((await send('GET', lists)).json()).toEqual({ data: [whole] })
    const read = await send('GET', `${lists}/${id}/prices`)
    expect(read.headers).toMatchObject({
      etag: '"1"',
      'content-type': 'text/csv; charset=utf-8',
    })
    expect(read.body).toContain('\r\ncanvas,8x10,,,,,21.50,')
    const renamed = await send('PATCH', `${lists}/${id}`, { name: 'Club', carts_of: [] })
    expect(renamed.json()).toEqual({ ...whole, name: 'Club', carts_of: [] })
    expect((await send('DELETE', `${lists}/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `${lists}/${id}/prices`)).statusCode).toBe(404)
    const log = shop.database.queries.selectFrom('audit_log').select(['action', 'subject'])
    expect(await log.where('action', 'like', 'price_list%').orderBy('action').execute()).toEqual([
      { action: 'price_list.changed', subject: 'price list School 2026' },
      { action: 'price_list.ended', subject: 'price list Club' },
      { action: 'price_list.made', subject: 'price list School 2026' },
      { action: 'price_list.priced', subject: 'price list School 2026' },
    ])
  })

  it('say what would change and change nothing with dry_run, and go back to an earlier version', async () => {
    const id = await madeList()
    const dearer = file.replace('21,5', '23')
    const tried = await send('PUT', `${lists}/${id}/prices?dry_run=true`, dearer)
    expect(tried.json<PriceListPutJson>()).toEqual({
      ...{ dry_run: true, version: 1 },
      changes: [
        {
          ...{ product: 'canvas', size: '8x10', option: null, choice: null, from_pieces: null },
          ...{ currency: 'USD', before: 2150, after: 2300, difference: 150 },
          // The cost is 18.00.
          margin_percent: 27.8,
        },
      ],
    })
    shop.advance(1000)
    expect((await send('PUT', `${lists}/${id}/prices`, dearer)).json()).toMatchObject({
      version: 2,
    })
    const { body: first } = await send('GET', `${lists}/${id}/prices?version=1`)
    expect((await send('PUT', `${lists}/${id}/prices`, first)).json()).toMatchObject({
      ...{ version: 3, dry_run: false },
      changes: [{ before: 2300, after: 2150 }],
    })
    const { versions } = (await send('GET', `${lists}/${id}`)).json()
    expect(versions.map((each: { version: number }) => each.version)).toEqual([3, 2, 1])
    expect((await send('GET', `${lists}/${id}/prices?version=9`)).statusCode).toBe(404)
  })

  it('name each line that can’t be taken, and take none', async () => {
    const id = await madeList()
    const bad = `${file}canvas;8x11;20;\r\ncanvas;8x12;30;x\r\n`
    const answer = await send('PUT', `${lists}/${id}/prices`, bad)
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, ['line 3', 'line 4']])
    expect((await send('GET', lists)).json().data[0].version).toBe(1)
  })

  it('refuse a file that was made from another version, JSON, and terms that make no sense', async () => {
    const id = await madeList()
    const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'text/csv' }
    const url = `${lists}/${id}/prices`
    const put = (tag: string) =>
      server.inject({ method: 'PUT', url, headers: { ...headers, 'if-match': tag }, payload: file })
    expect([(await put('"0"')).statusCode, (await put('"x"')).statusCode]).toEqual([412, 412])
    expect((await put('"1"')).statusCode).toBe(200)
    expect((await send('PUT', url, { product: 'canvas' })).statusCode).toBe(415)
    expect((await send('POST', lists, { name: 'school 2026' })).statusCode).toBe(409)
    const terms = { name: ' ', store_id: 'store_x1', carts_of: ['store_x2'] }
    expect(fieldsOf(await send('POST', lists, terms))).toEqual(['name', 'store_id', 'carts_of'])
    expect((await bySecret('GET', lists)).statusCode).toBe(200)
  })

  it('are named by a cart, a quote and an order, which says so', async () => {
    const id = await madeList()
    const token = await picture()
    const [list, none] = ['school 2026', { price_list: null }]
    const quoted = { country: 'US', price_list: list, lines: [lineOf(token)] }
    const quotes = '/api/v1/quotes'
    expect((await bySecret('POST', quotes, quoted)).json()).toMatchObject({ subtotal: 2150 })
    expect((await bySecret('POST', quotes, { ...quoted, ...none })).json().subtotal).toBe(2340)
    const opened = await bySecret('POST', '/api/v1/carts', {
      price_list: id,
      lines: [lineOf(token)],
    })
    const cart = await bySecret('GET', `/api/v1/carts/${opened.json().cart_id}`)
    expect(cart.json()).toMatchObject({
      ...{ subtotal: 2150, price_list: { id, name: 'School 2026', version: 1 } },
    })
    const ordered = await bySecret('POST', '/api/v1/orders', {
      ...{ price_list: list, lines: [lineOf(token)], shipping_method: 'standard' },
      shipping_address: {
        ...{ name: 'Ada', line1: '12 Long Street', city: 'Portland', region: 'OR' },
        ...{ postal_code: '97201', country: 'US', email: 'ada@example.com' },
      },
      payment: { method: 'test' },
    })
    expect(ordered.json()).toMatchObject({ subtotal: 2150, price_list: { id, version: 1 } })
  })

  it('come with a picture whose hand-off named one, unless the request names another', async () => {
    const id = await madeList()
    const token = await picture()
    const { queries } = shop.database
    await queries.updateTable('image_tokens').set({ price_list_id: id }).execute()
    const quoted = { country: 'US', lines: [lineOf(token)] }
    expect((await bySecret('POST', '/api/v1/quotes', quoted)).json().subtotal).toBe(2150)
    const opened = await bySecret('POST', '/api/v1/carts', { lines: [lineOf(token)] })
    const cart = await bySecret('GET', `/api/v1/carts/${opened.json().cart_id}`)
    expect(cart.json().subtotal).toBe(2150)
  })

  it('can’t be named with the access key, nor one of another store', async () => {
    const body = { price_list: 'School 2026', lines: [lineOf(await picture())] }
    const payload = { ...body, set_id: '0b6f1c1e-7a0c-4d0f-9d55-3c1f1f6f2b11' }
    const open = await server.inject({ method: 'POST', url: '/api/v1/carts', payload })
    expect([open.statusCode, open.json().errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'price_list', code: 'secret_key_missing' })],
    ])
    const at = { name: 'Other', currency: 'USD' }
    const { store: other } = await shop.database.transaction((tx) =>
      createStore(tx, at, shop.now()),
    )
    await madeList({ store_id: other.id })
    const refused = await bySecret('POST', '/api/v1/carts', body)
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['price_list']])
  })
})
