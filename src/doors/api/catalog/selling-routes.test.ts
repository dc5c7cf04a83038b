import type { FastifyInstance } from 'fastify'
import { Errors } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  dayMs,
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { storeCurrencies, storeMarkup } from '../../../ground/database/tables/stores-table.ts'
import {
  type StoreCatalogJson,
  storeCatalog,
} from '../../../pure/contract/schemas/catalog-schema.ts'
import { type QuoteJson, quote } from '../../../pure/contract/schemas/quote-schema.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { sellingRoutes } from './selling-routes.ts'

describe.each(testDatabases)('catalog and quotes by API, on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(sellingRoutes, { ...shop, maxUploadBytes: 1000, maxPixels: 2000 })
  })

  const headers = () => ({ authorization: `Bearer ${shop.secretKey}` })
  const catalog = (query = '', more = {}) =>
    server.inject({ url: `/api/v1/catalog${query}`, headers: { ...headers(), ...more } })
  const ask = (payload: object) =>
    server.inject({ method: 'POST', url: '/api/v1/quotes', headers: headers(), payload })
  const quoteOf = async (lines: object[], more = {}) =>
    (await ask({ country: 'US', lines, ...more })).json<QuoteJson>()
  const picture = { width: 3600, height: 2400 }
  const canvas = { picture, product: 'canvas', size: '18x12' }

  it('lists what can be bought, with what each choice costs', async () => {
    const answer = await catalog('?currency=USD')
    const shown = answer.json<StoreCatalogJson>()
    expect(Errors(storeCatalog, shown)).toEqual([])
    expect(shown.currencies).toEqual(['USD'])
    const size = shown.products[0]?.sizes.find((each) => each.size === '12x18')
    expect(size).toMatchObject({
      lying: '18x12',
      prices: { USD: 3120 },
      variants: [{ options: { depth: '1.5' }, prices: { USD: expect.any(Number) } }],
    })
    const framed = shown.products.find((each) => each.product === 'framed-print')
    const sizes = framed?.sizes ?? []
    const matted = (name: string) =>
      sizes.find((each) => each.size === name)?.variants.map(({ options }) => options.mat)
    expect(matted('5x7')).not.toContain('2')
    expect(matted('12x16')).toContain('2')
    expect(shown.limits).toMatchObject({ lines: 1000, quantity: 99, upload_bytes: 1000 })
  })

  it('names each product, and says from what price it is sold', async () => {
    const shown = (await catalog()).json<StoreCatalogJson>()
    const [first] = shown.products
    expect(first).toMatchObject({
      product: 'canvas',
      names: { en: 'Stretched canvas', de: 'Leinwand auf Keilrahmen' },
    })
    const ofSizes = (first?.sizes ?? []).map(({ size, prices }) => ({ size, usd: prices.USD ?? 0 }))
    const least = ofSizes.reduce((lowest, { usd }) => (usd < lowest ? usd : lowest), 1_000_000)
    expect(first?.from.USD).toBe(least)
    const dearer = ofSizes.filter(({ usd }) => usd > least).sort((a, b) => a.usd - b.usd)
    const { canvas } = builtInDocument.products
    if (canvas === undefined) throw new Error('There is a canvas.')
    const isCheap = (name: string) => !dearer.some(({ size }) => size === name)
    const sizes = Object.fromEntries(
      Object.entries(canvas.sizes).map(([name, size]) => [
        name,
        { ...size, sold_out: isCheap(name) },
      ]),
    )
    const sell = (changed: Partial<typeof canvas>) =>
      saveCatalog(shop, {
        ...builtInDocument,
        products: { ...builtInDocument.products, canvas: { ...canvas, ...changed } },
      })
    await sell({ sizes })
    const [without] = (await catalog()).json<StoreCatalogJson>().products
    expect(without?.from.USD).toBe(dearer[0]?.usd)
    await sell({ sold_out: true })
    expect((await catalog()).json<StoreCatalogJson>().products[0]?.from).toEqual({})
  })

  it('supports conditional requests while the document is unchanged', async () => {
    const first = await catalog()
    const tag = String(first.headers.etag)
    const again = await catalog('', { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await shop.database.queries
      .updateTable('stores')
      .set({ currencies: storeCurrencies.write(['EUR']) })
      .execute()
    const changed = await catalog('', { 'if-none-match': tag })
    expect([changed.statusCode, changed.json<StoreCatalogJson>().currencies]).toEqual([
      200,
      ['EUR'],
    ])
    expect((await catalog('?currency=USD')).json()).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      errors: [{ field: 'currency', code: 'parameter_invalid' }],
    })
  })

  it('includes the store’s own markup in its prices, as the quotes do', async () => {
    await shop.database.queries
      .updateTable('stores')
      .set({ markup: storeMarkup.write({ percent: 50 }) })
      .execute()
    const shown = (await catalog('?currency=USD')).json<StoreCatalogJson>()
    const price = shown.products[0]?.sizes.find((each) => each.size === '12x18')?.prices.USD
    expect(price).toBe(4680)
    expect((await quoteOf([canvas])).lines[0]?.unit_price).toBe(price)
  })

  it('names the lowest price of the 30 days before an announced reduction', async () => {
    const document = structuredClone(builtInDocument)
    await saveCatalog(shop, document)
    shop.advance(31 * dayMs)
    const { canvas: sold } = document.products
    if (sold === undefined) throw new Error('No canvas is sold.')
    Object.assign(sold, { markup_percent: 20, reduced_since: new Date(shop.now()).toISOString() })
    await saveCatalog(shop, document)
    const shown = (await catalog('?currency=USD')).json<StoreCatalogJson>()
    expect(Errors(storeCatalog, shown)).toEqual([])
    const [ofCanvas, framed] = shown.products.map(({ sizes }) =>
      sizes.find((each) => each.size === '12x18'),
    )
    // Cost 24.00, with bars 34.00.
    expect(ofCanvas).toMatchObject({
      prices: { USD: 24_00 * 1.2 },
      prices_before: { USD: 24_00 * 1.3 },
      variants: [
        {
          options: { depth: '1.5' },
          prices: { USD: 34_00 * 1.2 },
          prices_before: { USD: 34_00 * 1.3 },
        },
      ],
    })
    expect(framed).not.toHaveProperty('prices_before')
    const quoted = await quoteOf([
      { ...canvas, options: { depth: '1.5' } },
      { picture, product: 'poster', size: '18x12' },
    ])
    expect(Errors(quote, quoted)).toEqual([])
    expect(quoted.lines[0]).toMatchObject({
      unit_price: 34_00 * 1.2,
      unit_price_before: 34_00 * 1.3,
    })
    expect(quoted.lines[1]).not.toHaveProperty('unit_price_before')
  })

  it('quotes prices, shipping methods with dates and totals, and the sharpness of each line', async () => {
    const token = await handOverPicture(shop, { print: picture })
    const answer = await quoteOf([
      { ...canvas, quantity: 2, options: { depth: '1.5', wrap: 'image' } },
      { image_token: token, product: 'poster', size: '12x8' },
    ])
    expect(Errors(quote, answer)).toEqual([])
    const [wrapped, poster] = answer.lines
    expect(wrapped).toMatchObject({
      options: { depth: '1.5', wrap: 'image' },
      total: 2 * (wrapped?.unit_price ?? 0),
      print: { can_be_printed: true, reason: null, sharpness: 'good' },
    })
    expect(poster).toMatchObject({ image_token: token, print: { sharpness: 'sharp' } })
    expect(answer.subtotal).toBe((wrapped?.total ?? 0) + (poster?.total ?? 0))
    const [standard, express] = answer.shipping_methods
    expect(standard).toMatchObject({ name: 'standard' })
    expect(standard).toMatchObject({ tax: 0, total: answer.subtotal + (standard?.price ?? 0) })
    expect(express?.price).toBeGreaterThan(standard?.price ?? 0)
    // The shop's clock is set to a Saturday.
    expect(standard?.arrives_from).toMatch(/^2026-1[12]-\d\d$/)
    expect(Date.parse(standard?.arrives_to ?? '')).toBeGreaterThan(
      Date.parse(standard?.arrives_from ?? ''),
    )
  })

  it('calculates the taxes of the destination, included or on top, as an order would', async () => {
    const sellWith = (included: boolean) =>
      saveCatalog(shop, {
        ...builtInDocument,
        taxes: {
          included,
          places: [
            { country: 'CA', rates: [{ kind: 'tax', name: 'GST', percent: 5 }] },
            {
              country: 'CA',
              region: 'BC',
              rates: [
                { kind: 'tax', name: 'GST', percent: 5 },
                { kind: 'sales_tax', percent: 7 },
              ],
            },
          ],
        },
      })
    const to = async (region?: string | null) => {
      const quoted = await quoteOf([canvas], { country: 'CA', region })
      expect(Errors(quote, quoted)).toEqual([])
      return { ...quoted, way: quoted.shipping_methods[0] }
    }
    await sellWith(false)
    const { way, ...inBc } = await to('British Columbia')
    expect(inBc).toMatchObject({ country: 'CA', region: 'BC', tax_included: false })
    const net = inBc.subtotal + (way?.price ?? 0)
    expect(way?.taxes).toMatchObject([
      { kind: 'tax', name: 'GST', percent: 5 },
      { kind: 'sales_tax', name: null, percent: 7 },
    ])
    expect(way?.tax).toBe(way?.taxes.reduce((sum, { amount }) => sum + amount, 0))
    expect(way?.tax).toBeCloseTo(net * 0.12, -1)
    expect(way?.total).toBe(net + (way?.tax ?? 0))
    expect(await to('bc')).toEqual({ ...inBc, way })
    expect((await to()).way?.taxes).toMatchObject([{ name: 'GST', percent: 5 }])
    const elsewhere = await quoteOf([canvas], { region: 'OR' })
    expect(elsewhere.shipping_methods[0]).toMatchObject({ tax: 0, taxes: [] })
    const unknown = (await ask({ country: 'CA', region: 'Atlantis', lines: [canvas] })).json()
    expect(unknown.errors).toMatchObject([{ field: 'region', code: 'parameter_invalid' }])

    await sellWith(true)
    const held = await to('BC')
    expect(held).toMatchObject({ tax_included: true, way: { tax_included: true } })
    expect(held.way?.total).toBe(held.subtotal + (held.way?.price ?? 0))
    expect(held.way?.tax).toBeGreaterThan(0)
  })

  it('says how many pixels are needed if the size is too large', async () => {
    const answer = await quoteOf([{ ...canvas, size: '60x40' }, canvas])
    expect(answer).toMatchObject({ can_be_ordered: false, shipping_methods: [] })
    const [large, fine] = answer.lines
    expect(fine?.print.can_be_printed).toBe(true)
    expect(large?.print).toMatchObject({
      can_be_printed: false,
      reason: expect.stringMatching(/would print at [56]\d dpi/),
      pixels: { height: 2400 },
    })
    const { to_print: least, sharp } = large?.print.pixels_needed ?? {}
    const enough = { width: 6100, height: 4100 }
    expect(least?.width).toBeLessThan(enough.width)
    expect(sharp?.width).toBeGreaterThan(2 * (least?.width ?? 0) - 3)
    const better = await quoteOf([{ ...canvas, picture: enough, size: '60x40' }])
    expect(better.can_be_ordered).toBe(true)
  })

  it('reports all errors together, each with its place', async () => {
    const answer = await ask({
      country: 'XX',
      currency: 'JPY',
      colour: 'red',
      lines: [
        { ...canvas, size: '17x3', options: { depth: '3', frame: 'black' } },
        { product: 'mug', size: '1x1', image_token: 'no-token' },
        { ...canvas, quantity: 0, crop: { x: 0, y: 0, width: 2, height: 1 } },
        { ...canvas, crop: { x: 0, y: 0, width: 1, height: 0.5 } },
        { product: 'canvas', size: '18x12' },
      ],
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    const problem = answer.json<{ errors: { field: string; code: string; message: string }[] }>()
    expect(problem.errors.map(({ field, code }) => [field, code])).toEqual([
      ['colour', 'parameter_invalid'],
      ['lines[2].quantity', 'parameter_invalid'],
      ['lines[2].crop.width', 'parameter_invalid'],
      ['currency', 'parameter_invalid'],
      ['country', 'parameter_invalid'],
      ['lines[0].size', 'size_unavailable'],
      ['lines[0].options.depth', 'parameter_invalid'],
      ['lines[0].options.frame', 'parameter_invalid'],
      ['lines[1].product', 'parameter_invalid'],
      ['lines[1].image_token', 'token_unknown'],
      ['lines[3].crop', 'parameter_invalid'],
      ['lines[4]', 'parameter_invalid'],
    ])
    for (const { field, message } of problem.errors) expect(message).toContain(field)
    const crop = problem.errors.find(({ field }) => field === 'lines[3].crop')
    const suggested = JSON.parse(/\{"x".*?\}/.exec(crop?.message ?? '')?.[0] ?? '{}') as object
    expect((await quoteOf([{ ...canvas, crop: suggested }])).can_be_ordered).toBe(true)
  })

  it.each([null, [], 'text', 7])('rejects %j as a body', async (body) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/quotes',
      headers: { ...headers(), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'parameter_invalid'])
  })

  it('ships only to the operator’s countries, by the methods offered there', async () => {
    const { shipping } = builtInDocument
    await saveCatalog(shop, {
      ...builtInDocument,
      countries: { CA: 'none' },
      shipping: { ...shipping, world: {}, 'north-america': { express: shipping.world?.express } },
    })
    const { countries } = (await catalog()).json<StoreCatalogJson>()
    expect(countries).toContain('US')
    expect(countries).toContain('DE')
    expect(countries).not.toContain('CA')
    expect(countries).not.toContain('JP')
    expect((await quoteOf([canvas])).shipping_methods.map(({ name }) => name)).toEqual(['express'])
    const refused = await ask({ country: 'JP', lines: [canvas] })
    const message = 'country: Shipping to this country is not available.'
    expect(refused.json()).toMatchObject({ errors: [{ field: 'country', message }] })
    const unknown = await ask({ country: 'USA', lines: [canvas] })
    expect(unknown.json()).toMatchObject({
      errors: [{ field: 'country', message: expect.stringContaining('two-letter country code') }],
    })
  })

  it('requires both pixel dimensions of a print image that is still to come', async () => {
    const token = await handOverPicture(shop, { preview: { width: 600, height: 400 } })
    const line = { image_token: token, product: 'canvas', size: '18x12' }
    const codes = async (more: object) =>
      (await ask({ country: 'US', lines: [{ ...line, ...more }] })).json<{
        errors?: { field: string; code: string }[]
      }>().errors
    const code = 'print_dimensions_required'
    expect(await codes({})).toMatchObject([{ field: 'lines[0].print_width', code }])
    expect(await codes({ print_width: 3600 })).toMatchObject([
      { field: 'lines[0].print_height', code },
    ])
    const asked = { ...line, print_width: 3600, print_height: 2400 }
    expect((await quoteOf([asked])).lines[0]?.print.dpi).toBe(
      (await quoteOf([canvas])).lines[0]?.print.dpi,
    )
  })

  it('rejects tokens of another store', async () => {
    const token = await handOverPicture(shop, { print: picture })
    await shop.database.queries
      .insertInto('stores')
      .columns(['id', 'name', 'mode', 'currency', 'embedding_hosts', 'created_at', 'updated_at'])
      .values({
        id: storeIdOf('store_other'),
        name: 'Other',
        mode: 'test',
        currency: 'USD',
        embedding_hosts: '[]',
        created_at: 1,
        updated_at: 1,
      } as never)
      .execute()
    await shop.database.queries
      .updateTable('image_tokens')
      .set({ store_id: storeIdOf('store_other') })
      .where('token', '=', token)
      .execute()
    const answer = await ask({
      country: 'US',
      lines: [{ image_token: token, product: 'canvas', size: '18x12' }],
    })
    expect(answer.json()).toMatchObject({ status: 422, code: 'token_unknown' })
  })
})
