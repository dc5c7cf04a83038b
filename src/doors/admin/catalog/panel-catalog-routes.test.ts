import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { changeCurrency } from '../../../trade/carts/change-currency.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { readSavedCatalog, saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { readOrderByCart } from '../../../trade/orders/views/read-order-by-cart.ts'
import { readSetup } from '../setup/read-setup.ts'
import { withoutChoice } from './options/edit-choices.ts'

describe('the catalog in the panel', () => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    owner = await panel.signIn()
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    await changeLine(shop, cartId, (await line())?.id ?? '', { size: '12x8' })
  })

  async function line() {
    return (await readCart(shop, cartId)).lines[0]
  }
  async function document() {
    return (await readSavedCatalog(shop.database)).document
  }
  /** Sends the fields of the page's first form that changes something, as a browser would. */
  async function send(url: string, change: Record<string, string | string[]>) {
    const { sha256 } = await readSavedCatalog(shop.database)
    return await owner.post(url, { sha256, ...change })
  }
  async function preview(url: string, change: Record<string, string | string[]>) {
    const sent = await send(url, change)
    const address = String(sent.headers.location)
    expect(address).toMatch(/^\/admin\/catalog\/drafts\/[0-9a-f]{24}$/)
    const shown = await owner.get(address)
    expect(shown.statusCode).toBe(200)
    return { address, text: textOf(shown.body) }
  }
  function audit() {
    return shop.database.queries.selectFrom('audit_log').selectAll().execute()
  }
  async function said(address: string) {
    return textOf((await owner.get(address)).body)
  }

  it('says what is not sold because nobody knows with how many digits it was written', async () => {
    const { currency_digits: _digits, ...before } = builtInDocument
    const inForints = JSON.stringify(before).replaceAll('"NOK"', '"HUF"')
    const row = { sha256: 'old', document: inForints, version: 1, saved_at: shop.now() }
    await shop.database.queries.insertInto('catalogs').values(row).execute()
    await changeCurrency(shop, cartId, 'EUR')
    await expect(changeCurrency(shop, cartId, 'HUF')).rejects.toMatchObject({ status: 400 })
    await shop.database.queries.updateTable('carts').set({ currency: 'HUF' }).execute()
    expect((await readCart(shop, cartId)).currency).toBe('USD')
    const told = 'does not say with how many minor digits the amounts in HUF were written'
    expect(await said('/admin/catalog')).toContain('Nothing is sold in HUF.')
    expect(await said('/admin/catalog')).toContain(told)
    const aud = { currency: 'AUD', from: 'USD', factor: '1.5', round_to: '1' }
    const wrong = await send('/admin/catalog/currencies/add', { ...aud, factor: 'much' })
    const shown = (await owner.get(String(wrong.headers.location))).body
    expect(shown).toMatch(/id="factor-fault">Enter the factor as a number/)
    const refused = await send('/admin/catalog/currencies/add', aud)
    expect(await said(String(refused.headers.location))).toContain(told)
    const { address } = await preview('/admin/catalog/currencies/remove', { gone: 'HUF' })
    await owner.post(`${address}/save`)
    expect(await said('/admin/catalog')).not.toContain('Nothing is sold in')
    expect(JSON.stringify(await document())).not.toContain('HUF')
  })

  it('shows a change against open carts before it is saved, then sells from it', async () => {
    const costs = '/admin/catalog/edit/costs-canvas'
    const { address, text } = await preview(costs, { 'products/canvas/sizes/8x12/cost/USD': '21' })
    expect(text).toContain('Canvas, 8 × 12 in, cost $19.00 $21.00')
    expect(text).toContain('2 of them change')
    expect(text).toContain('Canvas USD 2 +8% to +10.5%')
    expect(text).toContain('1 line: becomes more expensive')
    expect(text).toContain('Handprint Canvas 12 × 8 in $24.70 $27.30')
    expect((await line())?.unitPrice).toBe(2470)
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    const other = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })

    const saved = await owner.post(`${address}/save`)
    expect(saved.headers.location).toBe('/admin/catalog')
    expect(await said('/admin/catalog')).toContain('version 1')
    expect((await document()).products.canvas?.sizes['8x12']?.cost.USD).toBe(2100)
    expect((await readOrderByCart(shop, cartId))?.order.subtotal).toBe(2470)
    const [open] = (await readCart(shop, other)).lines
    await changeLine(shop, other, open?.id ?? '', { size: '12x8' })
    expect((await readCart(shop, other)).subtotal).toBe(2730)
    expect(await audit()).toMatchObject([
      { action: 'catalog.saved', operator_name: 'The owner', subject: 'catalog' },
    ])
    expect((await owner.post(`${address}/save`)).statusCode).toBe(404)
  })

  it('tells a fault at its field, keeps what was typed, and saves nothing', async () => {
    const url = '/admin/catalog/edit/costs-canvas'
    const answer = await send(url, {
      'products/canvas/sizes/8x12/cost/USD': '19.005',
      'products/canvas/sizes/8x12/markup_percent': 'much',
      'products/canvas/sizes/8x8/cost/USD': '44',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(/value="19\.005"[^>]*aria-invalid/)
    expect(answer.body).toContain('value="44"')
    const text = textOf(answer.body)
    expect(text).toContain('8 × 12 in, USD: Enter an amount such as 17.00.')
    expect(text).toContain('Enter a number.')
    const rising = await send('/admin/catalog/edit/product-metal', {
      'products/metal/dpi/good': '400',
    })
    expect(rising.statusCode).toBe(422)
    expect(rising.body).toMatch(/name="products\/metal\/dpi\/floor"[^>]*aria-invalid/)
    expect(textOf(rising.body)).toContain('good and sharp must increase in this order.')
    expect(await document()).toEqual(builtInDocument)
  })

  it('overwrites nobody: neither from an old form nor from an old preview', async () => {
    const { address } = await preview('/admin/catalog/edit/general', { markup_percent: '35' })
    const { sha256 } = await readSavedCatalog(shop.database)
    await saveCatalog(shop, { ...builtInDocument, markup_percent: 50, margin_floor_percent: 20 })
    // Typed values stay, untouched fields show the current values, and nothing has to be entered
    // twice.
    const typed = { markup_percent: '36', margin_floor_percent: '' }
    const late = await owner.post('/admin/catalog/edit/general', { sha256, ...typed })
    expect(late.statusCode).toBe(422)
    expect(textOf(late.body)).toContain(
      'someone else saved a new version of the catalog in the meantime.',
    )
    expect(late.body).toMatch(/name="markup_percent" value="36"/)
    expect(late.body).toMatch(/name="margin_floor_percent" value="20"/)
    expect(late.body).not.toContain(sha256)
    const added = { sha256, currency: 'AUD', from: 'USD', factor: '1.234', round_to: '1' }
    const change = await owner.post('/admin/catalog/currencies/add', added)
    const back = await owner.get(String(change.headers.location))
    expect(textOf(back.body)).toContain(
      'someone else saved a new version of the catalog in the meantime.',
    )
    expect(back.body).toContain('value="1.234"')
    const taxes = { sha256, mode: 'added', 'row/0/country': 'DE', 'row/0/percent': '18.5' }
    const rates = await owner.post('/admin/catalog/taxes', taxes)
    expect([rates.statusCode, rates.body]).toEqual([422, expect.stringContaining('value="18.5"')])
    expect((await owner.post(`${address}/save`)).headers.location).toBe(address)
    const stale = textOf((await owner.get(address)).body)
    expect(stale).toContain('Someone else saved a new version of the catalog in the meantime')
    // Shows the changes that have to be repeated, not the reversal of the other person's changes.
    expect(stale).toMatch(/1 value .*Markup 50\s?% 35\s?%/)
    expect((await document()).markup_percent).toBe(50)
  })

  it('keeps what was typed with its choice where somebody has taken another one away', async () => {
    const { sha256 } = await readSavedCatalog(shop.database)
    const frame = { product: 'framed-print', option: 'frame' }
    await saveCatalog(shop, withoutChoice(builtInDocument, { ...frame, value: 'white' }))
    const at = 'products/framed-print/options/frame/choices'
    // Natural was the third choice and is now the second.
    const options = { sha256, [`${at}/2/sold_out`]: 'yes' }
    const late = (await owner.post('/admin/catalog/edit/options-framed-print', options)).body
    expect(late).toMatch(new RegExp(`name="${at}/1/sold_out"[^>]* checked`))
    expect(late).not.toMatch(new RegExp(`name="${at}/2/sold_out"[^>]* checked`))
    const costs = { sha256, [`${at}/2/bands/0/cost/USD`]: '7.77', [`${at}/2/bands/1/goes`]: 'yes' }
    const steps = await owner.post('/admin/catalog/edit/choice-framed-print-frame-natural', costs)
    expect(steps.statusCode).toBe(422)
    expect(steps.body).toContain(`name="${at}/1/bands/0/cost/USD" value="7.77"`)
    expect(steps.body).toMatch(new RegExp(`name="${at}/1/bands/1/goes"[^>]* checked`))
  })

  it('sets markups, margin floor and what stores may add, and shows what the floor lifts', async () => {
    const { address, text } = await preview('/admin/catalog/edit/general', {
      markup_percent: '10',
      margin_floor_percent: '20',
      'store_markup/min': '5',
      'store_markup/max': '40',
    })
    expect(text).toMatch(/are at the margin floor\./)
    expect(text).toContain('$24.70 $23.94')
    await owner.post(`${address}/save`)
    expect(await document()).toMatchObject({
      markup_percent: 10,
      margin_floor_percent: 20,
      store_markup: { min: 5, max: 40 },
    })
    const back = await preview('/admin/catalog/edit/general', {
      margin_floor_percent: '',
      'store_markup/min': '',
      'store_markup/max': '',
    })
    await owner.post(`${back.address}/save`)
    expect(await document()).toEqual({ ...builtInDocument, markup_percent: 10 })
  })

  it('names the field of a fault in the language of who typed it', async () => {
    const { sha256 } = await readSavedCatalog(shop.database)
    const wrong = { sha256, 'products/canvas/markup_percent': 'much' }
    const german = { 'accept-language': 'de' }
    const answer = await owner.post('/admin/catalog/edit/product-canvas', wrong, german)
    const [, point = ''] =
      /<li>([^<]*)<\/li>/.exec(answer.body.slice(answer.body.indexOf('notice fault'))) ?? []
    expect(point).toContain('Aufschlag')
    expect(point).not.toMatch(/Markup|Value/)
  })

  it('counts one size that is sold out in the singular', async () => {
    const changed = structuredClone(builtInDocument)
    const size = changed.products.canvas?.sizes['8x12']
    if (size) size.sold_out = true
    await saveCatalog(shop, changed)
    expect(await said('/admin/catalog')).toContain('one size sold out')
  })

  it('marks as sold out, and says what that stops', async () => {
    const product = '/admin/catalog/edit/product-canvas'
    const { address, text } = await preview(product, { 'products/canvas/sold_out': 'yes' })
    expect(text).toContain('1 line: is no longer available')
    expect(text).toContain('canvas is sold out. Choose another product.')
    await owner.post(`${address}/save`)
    const again = await preview(product, {})
    expect(again.text).toContain('1 line: becomes available again')
  })

  it.each([
    [
      '/admin/catalog/edit/choice-canvas-depth-1.5',
      'products/canvas/options/depth/choices/1/bands/0/cost/USD',
      '7.50',
    ],
    [
      '/admin/catalog/edit/shipping-europe',
      'shipping/europe/express/rates/boxed/first/EUR',
      '29,90',
    ],
    ['/admin/catalog/edit/sizes', 'sizes/8x10', '21x26'],
  ])('changes by %s', async (url, field, value) => {
    const { address } = await preview(url, { [field]: value })
    await owner.post(`${address}/save`)
    expect(JSON.stringify(await document())).toMatch(/"USD":750|"EUR":2990|"21x26"/)
  })

  it('adds a size to the catalog and to a product, and takes it away', async () => {
    const typed = { measures: 'in', width: '9', height: '9', other: '22x22' }
    const known = await preview('/admin/catalog/sizes/add', typed)
    await owner.post(`${known.address}/save`)
    const costs = Object.fromEntries(
      builtInDocument.currencies.map((each) => [`cost/${each}`, '15']),
    )
    const add = '/admin/catalog/products/poster/sizes/add'
    const incomplete = await send(add, { size: '9x9', ...costs, 'cost/SEK': '' })
    expect(incomplete.headers.location).toBe('/admin/catalog/edit/costs-poster')
    expect(await said('/admin/catalog/edit/costs-poster')).toContain('has no amount in SEK')
    const made = await preview(add, { size: '9x9', ...costs })
    await owner.post(`${made.address}/save`)
    expect((await document()).products.poster?.sizes['9x9']?.cost.USD).toBe(1500)
    const gone = await preview('/admin/catalog/sizes/remove', { gone: '9x9' })
    await owner.post(`${gone.address}/save`)
    expect(await document()).toEqual(builtInDocument)
  })

  it('adds a currency by a factor, and takes it away', async () => {
    const path = '/admin/catalog/currencies'
    const aud = { currency: 'aud', from: 'USD', factor: '1,5', round_to: '1' }
    const { address, text } = await preview(`${path}/add`, aud)
    expect(text).toContain('Canvas AUD')
    await owner.post(`${address}/save`)
    expect((await document()).products.canvas?.sizes['8x12']?.cost.AUD).toBe(2900)
    await send(`${path}/add`, { ...aud, currency: 'XXZ' })
    expect(await said(path)).toContain('Choose a currency from the list.')
    await send(`${path}/add`, { ...aud, currency: 'NZD', round_to: '0.001' })
    expect(await said(path)).toContain('Enter the rounding step as an amount in the new currency')
    const less = await preview(`${path}/remove`, { gone: 'AUD' })
    await owner.post(`${less.address}/save`)
    expect(await document()).toEqual(builtInDocument)
  })

  it('takes several currencies away at once, and never the last one', async () => {
    const path = '/admin/catalog/currencies'
    const all = builtInDocument.currencies
    await send(`${path}/remove`, { gone: [...all] })
    expect(await said(path)).toContain('At least one currency must remain.')
    const others = all.filter((each) => each !== 'EUR')
    const { address } = await preview(`${path}/remove`, { gone: others })
    await owner.post(`${address}/save`)
    expect((await document()).currencies).toEqual(['EUR'])
    const shipping = (await readSetup({ ...panel.deps, gateways: shop.gateways })).steps.find(
      ({ label }) => label === 'Shipping',
    )
    expect(shipping?.state).toBe('as_it_comes')
  })

  it('sets prices by quantity of a product and of a size', async () => {
    const url = '/admin/catalog/quantities'
    expect((await owner.get(`${url}?product=poster`)).body).toContain('name="tiers/8x12"')
    const wrong = await send(`${url}/set`, { product: 'poster', tiers: 'many' })
    expect(await said(String(wrong.headers.location))).toContain('Write pieces and percent')
    const typed = { product: 'poster', tiers: '10: 5; 50: 12,5', over: 'yes', 'tiers/8x12': '2: 1' }
    const { address, text } = await preview(`${url}/set`, typed)
    expect(text).toContain('from 10 pieces')
    await owner.post(`${address}/save`)
    expect((await document()).products.poster).toMatchObject({
      tiers: [
        { from: 10, percent: 5 },
        { from: 50, percent: 12.5 },
      ],
      tiers_over: 'product',
      sizes: { '8x12': { tiers: [{ from: 2, percent: 1 }] } },
    })
    expect((await owner.get(`${url}?product=poster`)).body).toContain('value="10: 5; 50: 12.5"')
  })

  it('adds, changes and removes packages, and says if one is below the margin floor', async () => {
    const url = '/admin/catalog/packages'
    const typed = {
      was: '',
      'name/en': 'Two of a kind',
      'price/USD': '15',
      'quantity/0': '2',
      'product/0': 'poster',
      'sizes/0': '8x12',
      'pictures/0': '1',
    }
    const low = await send(`${url}/set`, { ...typed, 'price/USD': '1' })
    expect(await said(String(low.headers.location))).toContain('is below the margin floor')
    const { address, text } = await preview(`${url}/set`, typed)
    expect(text).toContain('Two of a kind')
    await owner.post(`${address}/save`)
    expect((await document()).packages).toMatchObject([{ price: { USD: 1_500 } }])
    const page = (await owner.get(`${url}?package=Two+of+a+kind`)).body
    expect(page).toContain('value="15.00" id="price/USD"')
    const gone = await preview(`${url}/remove`, { gone: 'Two of a kind' })
    await owner.post(`${gone.address}/save`)
    expect((await document()).packages).toBeUndefined()
  })

  it('sets fees by state, from a preset, changes and removes them', async () => {
    const url = '/admin/catalog/fees'
    const preset = (await owner.get(`${url}?preset=US-MN`)).body
    expect(preset).toContain('value="Road Improvement and Food Delivery Fee"')
    expect(preset).toContain('value="0.50" id="amount/USD"')
    expect(preset).toContain('value="100.00" id="from/USD"')
    const colorado = (await owner.get(`${url}?preset=US-CO`)).body
    expect(colorado).toContain('value="Retail Delivery Fee"')
    expect(colorado).toContain('value id="amount/USD"')
    const typed = {
      was: '',
      country: 'US',
      region: 'minnesota',
      'name/en': 'Retail delivery fee',
      'amount/USD': '0,50',
      'from/USD': '100',
    }
    const wrong = await send(`${url}/set`, { ...typed, region: 'Atlantis', 'amount/USD': 'much' })
    const faults = await said(String(wrong.headers.location))
    expect(faults).toContain('Enter an amount in USD.')
    expect(faults).toContain('Enter the region by its ISO 3166-2 code or its name.')
    const { address, text } = await preview(`${url}/set`, typed)
    expect(text).toContain('Fee in Minnesota, United States')
    await owner.post(`${address}/save`)
    const fee = {
      country: 'US',
      region: 'MN',
      name: { en: 'Retail delivery fee' },
      amount: { USD: 50 },
      from: { USD: 10_000 },
      taxed: false,
    }
    expect((await document()).fees).toEqual([fee])
    const key = JSON.stringify(['US', 'MN', 'Retail delivery fee'])
    const change = await preview(`${url}/set`, { ...typed, was: key, 'amount/USD': '0.60' })
    await owner.post(`${change.address}/save`)
    expect((await document()).fees).toEqual([{ ...fee, amount: { USD: 60 } }])
    const gone = await preview(`${url}/remove`, { gone: key })
    await owner.post(`${gone.address}/save`)
    expect((await document()).fees).toBeUndefined()
  })

  it('sets who pays duties, and goes back to the usual', async () => {
    const url = '/admin/catalog/fees/duties'
    const set = await preview(url, { paid_by: 'seller', sent_from: 'NO' })
    await owner.post(`${set.address}/save`)
    expect((await document()).duties).toEqual({ paid_by: 'seller', sent_from: 'NO' })
    const usual = await preview(url, { paid_by: 'recipient', sent_from: '' })
    await owner.post(`${usual.address}/save`)
    expect((await document()).duties).toBeUndefined()
  })

  it('sets taxes by place, shows them again, and takes them away', async () => {
    const url = '/admin/catalog/taxes'
    const rows = (typed: readonly string[][]) =>
      Object.fromEntries(
        typed.flatMap((cells, at) =>
          ['country', 'region', 'kind', 'name', 'percent'].map((name, index) => [
            `row/${at}/${name}`,
            cells[index] ?? '',
          ]),
        ),
      )
    const typed = [
      ['DE', '', 'vat', '', '19'],
      ['ca', 'bc', 'tax', 'GST', '5'],
      ['CA', 'BC', 'tax', 'PST', '7,5'],
      ['ES', 'CN', 'vat', '', ''],
      ['', '', 'vat', '', '8'],
    ]
    // The last row was on the page and is removed. As a new row it has no country yet.
    const sent = { mode: 'added', on_shipping: 'yes', ...rows(typed) }
    const forgotten = await send(url, sent)
    expect(forgotten.statusCode).toBe(422)
    expect(textOf(forgotten.body)).toContain('Row 5: choose a country.')
    expect(forgotten.body).toMatch(/name="row\/4\/percent" value="8"/)
    const taxes = { ...sent, 'row/4/was': 'yes' }
    const { address } = await preview(url, taxes)
    await owner.post(`${address}/save`)
    expect((await document()).taxes).toEqual({
      included: false,
      places: [
        { country: 'DE', rates: [{ kind: 'vat', percent: 19 }] },
        {
          country: 'CA',
          region: 'BC',
          rates: [
            { kind: 'tax', name: 'GST', percent: 5 },
            { kind: 'tax', name: 'PST', percent: 7.5 },
          ],
        },
        { country: 'ES', region: 'CN', rates: [] },
      ],
    })
    const shown = (await owner.get(url)).body
    expect(shown).toMatch(/name="row\/2\/percent" value="7.5"/)
    expect(await said(url)).toContain('added to the prices')
    const wrong = await send(url, { ...taxes, 'row/0/percent': 'nineteen', 'row/1/country': 'XX' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="nineteen"')
    expect(textOf(wrong.body)).toContain('Row 1: “nineteen” is not a percentage.')
    expect(textOf(wrong.body)).toContain('Row 2: you don’t ship to “XX”.')
    const none = await preview(url, { ...taxes, mode: 'none' })
    await owner.post(`${none.address}/save`)
    expect(await document()).toEqual(builtInDocument)
  })

  it('fills in the usual rates of a country, and says where nothing is taxed', async () => {
    const url = '/admin/catalog/taxes'
    const usual = (more: Record<string, string | string[]>) => ({ home: 'DE', ...more })
    const page = await said(url)
    expect(page).toContain('Standard rates as of August 2025')
    expect(page).toContain('They have not been checked against the official lists:')
    expect(page).toMatch(/official list at gov\.uk.*Åland, are recognized by their postal code/)
    const germany = await preview(`${url}/preset`, usual({ preset: 'eu-home' }))
    expect(germany.text).toMatch(
      /No tax is set for these countries that you ship to: \d+ countries .*Norway/,
    )
    await owner.post(`${germany.address}/save`)
    const states = await preview(`${url}/preset`, usual({ preset: 'us', states: ['CA', 'NY'] }))
    await owner.post(`${states.address}/save`)
    const { places = [], included } = (await document()).taxes ?? {}
    expect(included).toBe(false)
    expect(places.filter(({ country }) => ['FR', 'US'].includes(country))).toEqual([
      { country: 'FR', rates: [{ kind: 'vat', percent: 19 }] },
      { country: 'US', region: 'CA', rates: [{ kind: 'sales_tax', percent: 7.25 }] },
      { country: 'US', region: 'NY', rates: [{ kind: 'sales_tax', percent: 4 }] },
    ])
    expect(await said(url)).toMatch(/\d+ countries you ship to without tax .*Norway/)
    for (const states of [[], ['OR'], ['Atlantis']]) {
      await send(`${url}/preset`, usual({ preset: 'us', states }))
      expect(await said(url)).toContain('Choose the states in which you collect sales tax')
    }
  })

  it('goes back to a version, keeps all of them, and gives each as a file', async () => {
    const first = await preview('/admin/catalog/edit/general', { markup_percent: '31' })
    await owner.post(`${first.address}/save`)
    const second = await preview('/admin/catalog/edit/general', { markup_percent: '32' })
    await owner.post(`${second.address}/save`)
    const restored = await owner.post('/admin/catalog/versions/1/restore')
    await owner.post(`${restored.headers.location}/save`)
    expect((await document()).markup_percent).toBe(31)
    const versions = await said('/admin/catalog/versions')
    expect(versions).toContain('The owner Restored version 1.')
    expect(versions).toContain('The owner Markup: 31% → 32%')
    const file = await owner.get('/admin/catalog/versions/2/document')
    expect(file.headers['content-disposition']).toContain('catalog-2.json')
    expect(file.json().markup_percent).toBe(32)
    const now = await owner.get('/admin/catalog/document')
    const [, name] = /"(catalog-.+)"/.exec(String(now.headers['content-disposition'])) ?? []
    const taken = (await audit()).filter(({ action }) => action === 'export.catalog')
    const files = ['catalog-2.json', name].map((each) => JSON.stringify({ file: each }))
    expect(taken.map(({ detail }) => String(detail)).sort()).toEqual(files.sort())
  })

  it('takes a document as a file, and tells what is wrong with another', async () => {
    const upload = (text: string) => {
      const body = `--b\r\ncontent-disposition: form-data; name="document"; filename="c.json"\r\n\r\n${text}\r\n--b--\r\n`
      return panel.server.inject({
        method: 'POST',
        url: `/admin/catalog/import?form_token=${owner.formToken}`,
        headers: {
          cookie: owner.cookie,
          'content-type': 'multipart/form-data; boundary=b',
          'sec-fetch-site': 'same-origin',
        },
        body,
      })
    }
    const good = await upload(JSON.stringify({ ...builtInDocument, markup_percent: 33 }))
    await owner.post(`${good.headers.location}/save`)
    expect((await document()).markup_percent).toBe(33)
    const bad = await upload(JSON.stringify({ ...builtInDocument, currencies: ['USD'] }))
    expect(bad.headers.location).toBe('/admin/catalog/import')
    expect(await said('/admin/catalog/import')).toContain('CAD is not one of the currencies')
    expect((await upload('{"currencies"')).statusCode).toBe(422)
    expect((await upload('x'.repeat(1_000_001))).statusCode).toBe(422)
    // If lists must have unique members, every member is compared down to the deepest level.
    const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
    expect((await upload(`{"currencies":[${deep},${deep}]}`)).statusCode).toBe(400)
  })

  it('sets the markup of a store after showing it, within what is allowed', async () => {
    const url = `/admin/catalog/markups/${shop.store.id}`
    const fields = {
      percent: '10',
      'canvas.8x12': '50',
      metal: '',
    }
    const shown = await owner.post(url, fields)
    expect(textOf(shown.body)).toContain('Handprint Canvas 12 × 8 in $24.70 $37.05')
    expect((await line())?.unitPrice).toBe(2470)
    const saved = await owner.post(url, { ...fields, confirmed: 'yes' })
    expect(saved.headers.location).toBe('/admin/catalog/markups')
    expect((await line())?.unitPrice).toBe(3705)
    expect(await said('/admin/catalog/markups')).toContain('10%, 1 size')
    expect(await audit()).toMatchObject([
      { action: 'store.markup_changed', store_id: shop.store.id },
    ])
    const tooMuch = await owner.post(url, { percent: '101' })
    expect(tooMuch.statusCode).toBe(422)
    expect(tooMuch.body).toMatch(/name="percent"[^>]*aria-invalid/)
    await owner.post(url, { percent: '', 'canvas.8x12': '', confirmed: 'yes' })
    expect((await line())?.unitPrice).toBe(2470)
  })

  it('lets others look, and only owners change', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const page = await reader.get('/admin/catalog/edit/general')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<fieldset disabled')
    expect(page.body).not.toContain('Preview changes')
    const staff = await panel.signIn({ role: 'staff' })
    const { sha256 } = await readSavedCatalog(shop.database)
    const refused = await staff.post('/admin/catalog/edit/general', { sha256, markup_percent: '1' })
    expect(refused.statusCode).toBe(403)
    expect((await owner.get('/admin/catalog/edit/costs-mug')).statusCode).toBe(404)
    expect((await owner.get('/admin/catalog/markups/store_x')).statusCode).toBe(404)
  })
})

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}
