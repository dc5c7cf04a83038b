import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openFilledCart, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { storeCurrencies } from '../../../ground/database/tables/stores-table.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { shippingMethods } from '../../../trade/catalog/delivery/shipping-methods.ts'
import { shippedCountries } from '../../../trade/catalog/delivery/shipping-zones.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { readSavedCatalog, saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { saveDraft } from '../../../trade/checkout/draft/draft.ts'
import { addCurrency } from './currencies/edit-currencies.ts'
import { withoutChoice } from './options/edit-choices.ts'
import { withoutProduct } from './products/edit-products.ts'

const edit = '/admin/catalog/edit'
const natural = { product: 'framed-print', option: 'frame', value: 'natural' } as const
const aud = { currency: 'AUD', from: 'USD', factor: 1, roundTo: 1 }

describe('adding and removing catalog entries in the panel', () => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    owner = await panel.signIn()
  })

  async function document() {
    return (await readSavedCatalog(shop.database)).document
  }
  async function said(address: string) {
    return textOf((await owner.get(address)).body)
  }
  /**
   * Sends a form of the page as a browser would: with the fields it shows, some of them changed.
   */
  async function fill(page: string, change: Record<string, string>) {
    const { body } = await owner.get(page)
    const [form = ''] = body.match(/<form[^>]*catalog-form[\s\S]*?<\/form>/) ?? []
    const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
    const shown = inputs
      .filter((tag) => !tag.includes('checkbox'))
      .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])
    return await owner.post(page, { ...Object.fromEntries(shown), ...change })
  }
  async function send(url: string, change: Record<string, string | readonly string[]>) {
    const { sha256 } = await readSavedCatalog(shop.database)
    return await owner.post(url, { sha256, ...change })
  }
  type Answer = Awaited<ReturnType<typeof send>>
  async function previewed(answer: Answer) {
    const address = String(answer.headers.location)
    expect(address).toMatch(/^\/admin\/catalog\/drafts\/[0-9a-f]{24}$/)
    return { text: await said(address), save: () => owner.post(`${address}/save`) }
  }
  async function save(answer: Answer) {
    await (await previewed(answer)).save()
  }
  function begin(begins: CatalogDocument) {
    return saveCatalog(shop, begins)
  }

  it.each(['constructor', '__proto__', 'toString', 'no-such'])(
    'rejects %s from a forged form with a 404 and changes nothing',
    async (forged) => {
      const zones = '/admin/catalog/shipping-zones'
      const currency = { currency: 'AUD', factor: '1.5', round_to: '0.01' }
      const forms: [string, Record<string, string>][] = [
        [`${zones}/add`, { name: 'alps', from: forged }],
        [`${zones}/remove`, { gone: forged }],
        [`${zones}/${forged}/methods/add`, { method: 'express', from: 'europe, standard' }],
        [`${zones}/${forged}/methods/remove`, { method: 'express' }],
        [`${zones}/europe/methods/remove`, { method: forged }],
        [`${zones}/europe/methods/add`, { method: 'express', from: forged }],
        ['/admin/catalog/shipping-classes/add', { name: 'tube', from: forged }],
        ['/admin/catalog/shipping-classes/remove', { gone: forged }],
        ['/admin/catalog/currencies/add', { ...currency, from: forged }],
        ['/admin/catalog/currencies/remove', { gone: forged }],
        [`/admin/catalog/products/${forged}/remove`, {}],
        ['/admin/catalog/products/canvas/choices/remove', { option: forged, value: 'white' }],
        ['/admin/catalog/order', { list: forged }],
      ]
      for (const [address, fields] of forms) {
        expect([address, (await send(address, fields)).statusCode]).toEqual([address, 404])
      }
      const drafts = await shop.database.queries.selectFrom('catalog_drafts').select('id').execute()
      expect(drafts).toEqual([])
    },
  )

  it('rejects names of built-in object properties for zones and classes', async () => {
    for (const list of ['shipping-zones', 'shipping-classes']) {
      const from = list === 'shipping-zones' ? 'europe' : 'boxed'
      const answer = await send(`/admin/catalog/${list}/add`, { name: 'constructor', from })
      expect(answer.headers.location).toBe(`/admin/catalog/${list}`)
      expect(await said(`/admin/catalog/${list}`)).toContain(
        '"constructor" can’t be used as the name of a zone or a class.',
      )
    }
  })

  it('removes a choice after listing the carts that hold it, and adds it again', async () => {
    const cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    const [line] = (await readCart(shop, cartId)).lines
    await changeLine(shop, cartId, line?.id ?? '', { options: { wrap: 'white' }, size: '12x8' })
    const remove = '/admin/catalog/products/canvas/choices/remove'
    const { text, save: go } = await previewed(
      await send(remove, { option: 'wrap', value: 'white' }),
    )
    expect(text).toContain('Canvas, Sides: White White nothing')
    expect(text).toContain('1 line: switches to another choice of an option')
    expect(text).toContain('sides: mirrored instead of sides: white')
    await go()
    expect(await said(`${edit}/options-canvas`)).toContain('Add Sides: White')
    await save(await fill(`${edit}/choice-canvas-wrap-white`, {}))
    expect(await document()).toEqual(builtInDocument)
    await send(remove, { option: 'wrap', value: 'mirror' })
    expect(await said(`${edit}/options-canvas`)).toContain('Choose another default and save first.')
  })

  it('asks for the amounts that the built-in catalog lacks', async () => {
    await begin(addCurrency(withoutChoice(builtInDocument, natural), aud))
    const page = `${edit}/choice-framed-print-frame-natural`
    expect(await said(page)).toContain('It has none in AUD. Fill them in.')
    const bands = 'products/framed-print/options/frame/choices/2/bands'
    const empty = await fill(page, { [`${bands}/0/cost/AUD`]: '2.50' })
    expect(empty.statusCode).toBe(422)
    expect(empty.body).toContain('value="2.50"')
    expect(empty.body).toMatch(/bands\/1\/cost\/AUD"[^>]*aria-invalid/)
    expect(empty.body).not.toMatch(/bands\/0\/cost\/AUD"[^>]*aria-invalid/)
    const rest = { [`${bands}/1/cost/AUD`]: '3', [`${bands}/2/cost/AUD`]: '5' }
    await save(await fill(page, { [`${bands}/0/cost/AUD`]: '2.50', ...rest }))
    const [band] =
      (await document()).products['framed-print']?.options.frame?.choices[2]?.bands ?? []
    expect(band?.cost).toMatchObject({ USD: 200, AUD: 250 })
  })

  it('edits the steps of a choice: adds one, changes a limit, removes one, removes all', async () => {
    await begin({ ...onlyDollars(), markup_percent: 40 })
    const page = `${edit}/choice-canvas-depth-1.5`
    const bands = 'products/canvas/options/depth/choices/1/bands'
    const added = { [`${bands}/4/up_to_square_inches`]: '400', [`${bands}/4/cost/USD`]: '8' }
    const less = { [`${bands}/2/goes`]: 'yes', [`${bands}/0/up_to_square_inches`]: '150' }
    await save(await fill(page, { ...added, ...less }))
    const stepsOf = async () => (await document()).products.canvas?.options.depth?.choices[1]?.bands
    expect(await stepsOf()).toEqual([
      { up_to_square_inches: 150, cost: { USD: 600 } },
      { up_to_square_inches: 400, cost: { USD: 800 } },
      { up_to_square_inches: 600, cost: { USD: 1000 } },
      { cost: { USD: 2200 } },
    ])
    const half = await fill(page, { [`${bands}/4/up_to_square_inches`]: '700' })
    expect(half.statusCode).toBe(422)
    expect(half.body).toMatch(/bands\/4\/cost\/USD"[^>]*aria-invalid/)
    const closed = await fill(page, { [`${bands}/3/goes`]: 'yes' })
    expect(textOf(closed.body)).toContain(
      'the limits of "1.5" must increase, and only the last one',
    )
    const none = Object.fromEntries([0, 1, 2, 3].map((at) => [`${bands}/${at}/goes`, 'yes']))
    await save(await fill(page, none))
    expect(await stepsOf()).toBeUndefined()
    expect(await said(`${edit}/options-canvas`)).toContain('nothing for Depth: 1.5 in')
    await save(await fill(page, { [`${bands}/0/cost/USD`]: '7' }))
    expect(await stepsOf()).toEqual([{ cost: { USD: 700 } }])
  })

  it('removes a product after listing the carts that hold it, and adds it with its costs', async () => {
    await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    const remove = '/admin/catalog/products/canvas/remove'
    const { text, save: go } = await previewed(await send(remove, {}))
    expect(text).toMatch(
      /1 line: is no longer available.*An option of this print is no longer available\./,
    )
    await go()
    expect(await said('/admin/catalog')).toContain('Add Canvas')
    const page = `${edit}/new-canvas`
    const taken = await fill(page, {
      'products/canvas/slug': 'PO',
      'products/canvas/shipping': 'rolled',
    })
    expect(taken.statusCode).toBe(422)
    expect(taken.body).toMatch(/value="PO"[^>]*aria-invalid/)
    await save(
      await fill(page, {
        'products/canvas/shipping': 'rolled',
        'products/canvas/sizes/8x8/goes': 'yes',
        'products/canvas/sizes/8x10/cost/USD': '33',
      }),
    )
    const { products } = await document()
    expect(Object.keys(products).at(-1)).toBe('canvas')
    expect(products.canvas).toMatchObject({ slug: 'S', shipping: 'rolled' })
    expect(products.canvas?.sizes['8x8']).toBeUndefined()
    expect(products.canvas?.sizes['8x10']?.cost).toMatchObject({ USD: 3300, EUR: 1700 })
    expect(products.canvas?.options).toEqual(builtInDocument.products.canvas?.options)
  })

  it('keeps the last product, and does not add an existing one', async () => {
    const only = ['poster', 'framed-print', 'metal', 'acrylic', 'photo-print'] as const
    await begin(only.reduce(withoutProduct, builtInDocument))
    expect(await said(`${edit}/product-canvas`)).toContain('It is the only product.')
    await send('/admin/catalog/products/canvas/remove', {})
    expect(await said(`${edit}/product-canvas`)).toContain('Nothing was saved.')
    expect((await owner.get(`${edit}/new-canvas`)).statusCode).toBe(404)
    expect((await owner.get(`${edit}/choice-canvas-frame-black`)).statusCode).toBe(404)
    expect((await send('/admin/catalog/products/mug/remove', {})).statusCode).toBe(404)
  })

  it('moves stores to another currency when theirs is removed, after saying so', async () => {
    const path = '/admin/catalog/currencies/remove'
    const { queries } = shop.database
    const gone = builtInDocument.currencies.filter((each) => each !== 'EUR' && each !== 'CHF')
    const some = { currencies: storeCurrencies.write(['USD', 'CHF']) }
    await queries.updateTable('stores').set(some).execute()
    const { text, save: go } = await previewed(await send(path, { gone }))
    expect(text).toContain(
      'Store Handprint switches to CHF: its currency, USD, is no longer sold in.',
    )
    await go()
    const readStore = async () =>
      await queries.selectFrom('stores').select(['currency', 'currencies']).executeTakeFirst()
    expect(await readStore()).toEqual({
      currency: 'CHF',
      currencies: storeCurrencies.write(['CHF']),
    })
    await save(await send(path, { gone: ['CHF'] }))
    expect(await readStore()).toEqual({ currency: 'EUR', currencies: null })
    const log = await queries.selectFrom('audit_log').select(['action', 'detail']).execute()
    const moves = log.filter(({ action }) => action === 'store.changed')
    expect(moves.map(({ detail }) => JSON.parse(detail).changes)).toEqual([
      [{ what: 'currency', from: 'USD', to: 'CHF' }],
      [{ what: 'currency', from: 'CHF', to: 'EUR' }],
    ])
    expect((await document()).currencies).toEqual(['EUR'])
  })

  it('reorders products, choices and currencies', async () => {
    const order = (list: string, places: Record<string, string>) =>
      send('/admin/catalog/order', {
        list,
        ...Object.fromEntries(Object.entries(places).map(([name, at]) => [`place/${name}`, at])),
      })
    const rest = { poster: '2', 'framed-print': '3', metal: '4', acrylic: '5', 'photo-print': '6' }
    const { text, save: go } = await previewed(await order('products', { ...rest, canvas: '9' }))
    expect(text).toContain('Products, in order')
    await go()
    expect(Object.keys((await document()).products)[0]).toBe('poster')
    await save(await order('framed-print/mat', { none: '3', '1': '1', '2': '2' }))
    const mats = (await document()).products['framed-print']?.options.mat?.choices
    expect(mats?.map(({ value }) => value)).toEqual(['1', '2', 'none'])
    await order('products', { ...rest, canvas: 'first' })
    expect(await said('/admin/catalog')).toContain(
      'Enter a whole number from 1 to 999 for each position.',
    )
    expect((await order('mugs', {})).statusCode).toBe(404)
  })

  it('adds a shipping class, and removes one that no product uses', async () => {
    const path = '/admin/catalog/shipping-classes'
    await send(`${path}/add`, { name: 'Tube!', from: 'rolled' })
    expect(await said(path)).toContain('“Tube!” can’t be used as a class name.')
    await save(await send(`${path}/add`, { name: 'tube', from: 'rolled' }))
    await save(
      await fill(`${edit}/product-poster`, {
        'products/poster/shipping': 'tube',
      }),
    )
    expect(await said(path)).toMatch(/rolled none.*tube Poster/)
    await save(await send(`${path}/remove`, { gone: 'rolled' }))
    expect((await document()).shipping.europe?.standard?.rates).not.toHaveProperty('rolled')
    await send(`${path}/remove`, { gone: 'tube' })
    expect(await said(path)).toContain(
      'Poster, shipping class: there are no rates "tube" in “Shipping to North America, standard”.',
    )
  })

  it('adds a zone, moves countries into it, disables a method there, and removes it', async () => {
    const path = '/admin/catalog/shipping-zones'
    await save(await send(`${path}/add`, { name: 'alps', from: 'europe' }))
    await save(await send(`${path}/countries`, { countries: ['CH', 'LI'], zone: 'alps' }))
    await send(`${path}/countries`, { countries: 'XX', zone: 'none' })
    expect(await said(path)).toContain('Select the countries to move and choose a zone.')
    await save(await send(`${path}/countries`, { countries: 'GG', zone: 'none' }))
    expect(await said(path)).toMatch(
      /alps standard, express 2 countries Switzerland, Liechtenstein/,
    )
    expect(await said(path)).toContain('Not shipped to: Guernsey.')
    await save(
      await fill(`${edit}/shipping-alps`, {
        'shipping/alps/standard/rates/boxed/first/CHF': '29',
      }),
    )
    const methods = `${path}/alps/methods`
    await save(await send(`${methods}/remove`, { method: 'express' }))
    const catalog = await readCatalog(shop.database.queries)
    const parcel = { catalog, currency: 'CHF', lines: [oneCanvas] }
    expect(shippingMethods({ ...parcel, country: 'CH' })).toMatchObject([
      { name: 'standard', price: 2900 },
    ])
    expect(shippingMethods({ ...parcel, country: 'DE' })).toMatchObject([{ price: 1700 }, {}])
    expect(shippingMethods({ ...parcel, country: 'GG' })).toEqual([])
    expect(shippedCountries(catalog)).not.toContain('GG')
    await save(await send(`${methods}/add`, { method: 'express', from: 'express to world' }))
    expect((await document()).shipping.alps?.express).toEqual(
      builtInDocument.shipping.world?.express,
    )
    await save(await send(`${path}/remove`, { gone: 'alps' }))
    await save(await send(`${path}/countries`, { countries: 'GG', zone: 'usual' }))
    expect(await document()).toEqual(builtInDocument)
  })

  it('lists the open checkouts that a removed zone affects', async () => {
    const path = '/admin/catalog/shipping-zones'
    await save(await send(`${path}/add`, { name: 'alps', from: 'europe' }))
    await save(await send(`${path}/countries`, { countries: ['CH', 'LI'], zone: 'alps' }))
    for (const country of ['CH', 'CH', 'JP']) {
      const cartId = await openFilledCart(shop)
      await saveDraft(shop, cartId, { country, shippingMethod: 'express' })
    }
    const alps = await previewed(await send(`${path}/remove`, { gone: 'alps' }))
    expect(alps.text).toContain('Checked: 3 open checkouts')
    expect(alps.text).toContain(
      '2 checkouts: ship to a country whose zone or shipping methods change',
    )
    expect(alps.text).toContain(
      'Handprint Switzerland 2 alps: standard, express Europe: standard, express',
    )
    expect(alps.text).not.toContain('Japan')
    const world = await previewed(await send(`${path}/remove`, { gone: 'world' }))
    expect(world.text).toContain('1 checkout: ships to a place that is no longer shipped to')
    expect(world.text).toMatch(/Japan 1 .*: standard, express not shipped to/)
    const markup = await previewed(await fill(`${edit}/general`, { margin_floor_percent: '5' }))
    expect(markup.text).toContain('Shipping doesn’t change for any of them.')
  })

  it('raises the prices of one product, or of all together', async () => {
    const path = '/admin/catalog/products/poster/prices/change'
    const raise = { percent: '10', ending: '90', currency: 'EUR' }
    // It would only fix every price at its current amount.
    const idle = await send(path, { ...raise, percent: '0', ending: '' })
    expect((await owner.get(String(idle.headers.location))).body).toContain('Enter a percentage')
    const { text } = await previewed(await send(path, raise))
    expect(text).toContain(
      'Open checkouts None are open right now. Open carts None are open right now.',
    )
    await save(await send(path, raise))
    const { body } = await owner.get('/admin/catalog')
    const [, ofAll = ''] = /href="([^"]+)">Change all prices at once/.exec(body) ?? []
    const isForAll = async (page: string) =>
      /name="all_products"[^>]* checked/.test((await owner.get(page)).body)
    expect(await isForAll(ofAll)).toBe(true)
    expect(await isForAll(`${edit}/prices-poster`)).toBe(false)
    expect((await said('/admin/catalog')).match(/\d+ set manually/g)).toEqual(['62 set manually'])
    await save(await send(path, { ...raise, all_products: 'yes' }))
    expect((await said('/admin/catalog')).match(/\d+ set manually/g)).toHaveLength(6)
  })

  it('requires at least one shipping zone, and accepts only valid zone names', async () => {
    const path = '/admin/catalog/shipping-zones'
    await send(`${path}/add`, { name: 'Alps/2', from: 'europe' })
    expect(await said(path)).toContain('“alps/2” can’t be used as a zone name.')
    await save(await send(`${path}/add`, { name: 'Österreich und Schweiz', from: 'europe' }))
    expect(await said(path)).toContain('Österreich und Schweiz')
    await save(await send(`${path}/remove`, { gone: 'osterreich-und-schweiz' }))
    await save(await send(`${path}/remove`, { gone: 'world' }))
    await save(await send(`${path}/remove`, { gone: 'europe' }))
    await send(`${path}/remove`, { gone: 'north-america' })
    expect(await said(path)).toContain('Nothing was saved.')
    const methods = `${path}/north-america/methods`
    expect((await send(`${methods}/remove`, { method: 'drone' })).statusCode).toBe(404)
  })
})

const oneCanvas = { product: 'canvas', size: '8x8', quantity: 1 }

function onlyDollars(): CatalogDocument {
  const text = JSON.stringify(builtInDocument, (name, value) =>
    /^[A-Z]{3}$/.test(name) && name !== 'USD' ? undefined : value,
  )
  return { ...(JSON.parse(text) as CatalogDocument), currencies: ['USD'] }
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
}
