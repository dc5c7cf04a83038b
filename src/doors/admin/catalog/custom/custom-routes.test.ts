import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/helpers/databases.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { sizePrintArea } from '../../../../trade/catalog/choices/size-print-area.ts'
import { getProduct, getSize } from '../../../../trade/catalog/products.ts'
import { readCatalog } from '../../../../trade/catalog/saved/read-catalog.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'

const own = '/admin/catalog/own'
const walnut = { option: 'frame', name: 'Walnut', swatch: '#5A3D28', kind: 'wood-frame' }
const matte = { option: '', option_name: 'Paper', name: 'Matt, fine', swatch: '#f4f1ea' }
const picture = { width: 3000, height: 4000 }
const wood = { product: 'Wood print', note: 'On birch.', like: 'metal', side_color: '#c9a272' }

describe('custom catalog entries in the panel', () => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    owner = await panel.signIn()
  })

  const document = async () => (await readSavedCatalog(shop.database)).document
  async function send(address: string, fields: Record<string, string>) {
    const { sha256 } = await readSavedCatalog(shop.database)
    const { headers } = await owner.post(address, { sha256, ...fields })
    return String(headers.location)
  }
  async function save(address: string, fields: Record<string, string>) {
    await owner.post(`${await send(address, fields)}/save`)
  }
  /** Returns the page shown after a rejected form. */
  const fault = async (address: string, fields: Record<string, string>) =>
    (await owner.get(await send(address, fields))).body

  it('unfolds costs that were rejected', async () => {
    const costs = (page: string) => /<details[^>]*><summary>Added cost/.exec(page)?.[0]
    expect(costs((await owner.get(own)).body)).not.toContain('open')
    const refused = await fault(`${own}/choices/add`, { ...walnut, 'cost/EUR': '4' })
    expect(costs(refused)).toContain('open')
  })

  it('adds a walnut frame to a print', async () => {
    const costs = Object.fromEntries(
      builtInDocument.currencies.map((currency) => [`cost/${currency}`, '7.50']),
    )
    await save(`${own}/choices/add`, { ...walnut, products: 'framed-print', ...costs })
    const product = getProduct(await readCatalog(shop.database.queries), 'framed-print')
    const size = getSize(product, '30x40cm')
    const area = sizePrintArea(product, size, { frame: 'walnut', mat: 'none' }, picture)
    expect(area.outside).toEqual({ widthMicrometres: 324_000, heightMicrometres: 424_000 })
    expect(product.options.frame?.choices.at(-1)).toMatchObject({
      value: 'walnut',
      custom: { frame: '#5a3d28', isWood: true },
      bands: [{ cost: { USD: 750 } }],
    })
  })

  it('warns about a claim without proof before the words are saved, with its language', async () => {
    await save(`${own}/choices/add`, { ...matte, products: 'poster' })
    const words = 'custom/options/paper/values/matt-fine/words'
    const draft = await send('/admin/catalog/edit/own-option-paper', {
      [`${words}/de`]: 'Umweltfreundlich matt',
      [`${words}/en`]: 'Matt, fine',
    })
    const told = (await owner.get(draft)).body.replaceAll('&quot;', '"')
    expect(told).toContain('<li>"Umweltfreundlich" (paper matt-fine, German): a claim about')
    expect((await owner.post(`${draft}/save`, {})).statusCode).toBe(303)
  })

  it('adds a paper, names it in another language, and removes it', async () => {
    await save(`${own}/choices/add`, { ...matte, products: 'poster' })
    const words = 'custom/options/paper/values/matt-fine/words'
    const page = '/admin/catalog/edit/own-option-paper'
    await save(page, { [`${words}/de`]: 'Matt, fein', [`${words}/en`]: 'Matt, fine' })
    const form = (await owner.get(page)).body
    expect(form).toContain('Only the look differs, as with a paper')
    expect(form).toMatch(/value="#f4f1ea"[^>]*><input type="color"[^>]*hidden/)
    const saved = await document()
    expect(saved.products.poster?.options).toEqual({
      paper: { default: 'matt-fine', choices: [{ value: 'matt-fine' }] },
    })
    expect(saved.custom?.options?.paper?.values['matt-fine']?.words).toEqual({
      en: 'Matt, fine',
      de: 'Matt, fein',
    })
    // Labels are used, as everywhere else.
    expect((await owner.get(own)).body).toContain('>Paper: Matt, fine</option>')
    const gone = { gone: 'paper matt-fine' }
    expect(await fault(`${own}/choices/remove`, gone)).toContain('Remove it there first.')
    const choice = { option: 'paper', value: 'matt-fine' }
    await save('/admin/catalog/products/poster/choices/remove', choice)
    await save(`${own}/choices/remove`, gone)
    expect(await document()).toEqual(builtInDocument)
  })

  it('covers the edges as far as a mat does', async () => {
    const wide = {
      option: 'mat',
      name: 'Wide',
      swatch: '#ffffff',
      kind: 'mat',
      millimetres: '62,5',
    }
    const vague = { ...wide, millimetres: 'wide', products: 'framed-print' }
    const kept = await fault(`${own}/choices/add`, vague)
    expect(kept).toMatch(/value="wide" id="millimetres" name="millimetres" aria-invalid="true"/)
    expect(kept).toMatch(/name="products" value="framed-print" checked/)
    expect(kept).toContain('value="Wide"')
    expect(await fault(`${own}/choices/add`, { ...wide, products: 'framed-print' })).toContain(
      ' leaves no visible area in the smallest sizes.',
    )
    const slim = { ...wide, name: 'Slim', millimetres: '30' }
    await save(`${own}/choices/add`, { ...slim, products: 'framed-print' })
    const product = getProduct(await readCatalog(shop.database.queries), 'framed-print')
    const options = { frame: 'black', mat: 'slim' }
    const { face } = sizePrintArea(product, getSize(product, '30x40cm'), options, picture)
    expect(face).toEqual({ widthMicrometres: 240_000, heightMicrometres: 340_000 })
    await save(`${own}/choices/add`, wide)
    const page = '/admin/catalog/edit/choice-framed-print-mat-wide'
    expect((await owner.get(page)).statusCode).toBe(200)
    expect((await document()).custom?.options?.mat?.values.wide).toMatchObject({ mat: 62.5 })
  })

  it('sells a custom product, whose costs are edited like all others', async () => {
    await save(`${own}/products/add`, { ...wood, roughness: '0.9' })
    const { products, custom } = await document()
    expect(Object.keys(products).at(-1)).toBe('wood-print')
    expect(custom?.products?.['wood-print']).toMatchObject({ side_color: '#c9a272' })
    for (const page of ['product', 'costs', 'options', 'own-product']) {
      const { statusCode } = await owner.get(`/admin/catalog/edit/${page}-wood-print`)
      expect([page, statusCode]).toEqual([page, 200])
    }
    await save('/admin/catalog/edit/own-product-wood-print', {
      'custom/products/wood-print/words/de/name': 'Holzdruck',
      'custom/products/wood-print/words/de/note': 'Auf Birke.',
    })
    const inGerman = async (url: string) => (await owner.get(url, { 'accept-language': 'de' })).body
    expect(await inGerman('/admin/orders')).toContain('<option value="wood-print">Holzdruck<')
    // A lab can be set to make the product.
    expect(await inGerman('/admin/labs/new/folder')).toMatch(/value="wood-print"[^>]*> Holzdruck/)
    expect(await inGerman('/admin/catalog/edit/own-product-wood-print')).not.toContain(
      'Description',
    )
    expect(await inGerman('/admin/catalog/shipping-classes')).toContain('>im Karton</option>')
    const cost = 'products/wood-print/sizes/8x8/cost/USD'
    await save('/admin/catalog/edit/costs-wood-print', { [cost]: '99.00' })
    const catalog = await readCatalog(shop.database.queries)
    expect(getProduct(catalog, 'wood-print')).toMatchObject({
      slug: 'WO',
      custom: { roughness: 0.9 },
      sizes: expect.arrayContaining([
        expect.objectContaining({ cost: expect.objectContaining({ USD: 9900 }) }),
      ]),
    })
    await save('/admin/catalog/products/wood-print/remove', {})
    expect(await document()).toEqual(builtInDocument)
  })

  it.each([
    ['choices', { ...walnut, name: '' }, 'Enter the name of the choice in English.'],
    ['choices', { ...walnut, name: 'Black' }, 'Black: is already a choice.'],
    ['choices', { ...walnut, swatch: 'brown' }, 'Enter the colour as six hex digits'],
    ['choices', { ...walnut, name: '', swatch: 'brown' }, 'Enter the colour as six hex digits'],
    ['choices', { ...walnut, kind: 'mat' }, 'Enter a length in millimetres'],
    ['choices', { ...walnut, option: 'wrap' }, 'Choose one of the options.'],
    ['choices', { ...matte, option_name: 'Size' }, 'this name is taken; choose another one.'],
    ['choices', { ...walnut, 'cost/USD': '5' }, 'Also enter the added cost in CAD, or leave'],
    ['choices', { ...walnut, products: 'poster' }, 'a frame needs frame width and frame depth'],
    ['products', { ...wood, product: 'Canvas' }, 'Product canvas already exists.'],
    ['products', { ...wood, like: 'glass' }, 'Choose the product to base it on.'],
  ])('says what is wrong with %s: %o', async (kind, fields, words) => {
    expect(await fault(`${own}/${kind}/add`, fields)).toContain(words)
    expect(await document()).toEqual(builtInDocument)
  })
})
