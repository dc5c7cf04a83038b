import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/helpers/databases.ts'
import { knownSeller } from '../../../../../tests/helpers/known-seller.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { readSavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import { saveSeller } from '../../../../trade/legal/seller.ts'

const maker = {
  'product_data/manufacturer/name': 'Atelier',
  'product_data/manufacturer/address': '1 rue Exemple, Lyon',
  'product_data/manufacturer/country': 'FR',
  'product_data/manufacturer/contact': 'https://atelier.example/contact',
}

describe('product data in the panel', () => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
    owner = await panel.signIn()
  })

  const read = async () => (await readSavedCatalog(shop.database)).document
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  async function send(url: string, fields: Record<string, string>) {
    const { sha256 } = await readSavedCatalog(shop.database)
    return await owner.post(url, { sha256, ...fields })
  }
  async function save(url: string, fields: Record<string, string>) {
    const sent = await send(url, fields)
    const draft = String(sent.headers.location)
    const preview = textOf((await owner.get(draft)).body)
    await owner.post(`${draft}/save`)
    return preview
  }

  it('takes HS codes with dots and countries in small letters, and says what is missing', async () => {
    const page = async () => textOf((await owner.get('/admin/catalog/edit/data')).body)
    expect(await page()).toMatch(/manufacturer Regulation \(EU\) 2023\/988/)
    const codes = { 'product_data/hs_code': '4911.91', 'product_data/origin': 'fr' }
    const country = { 'product_data/manufacturer/country': ' fr ' }
    await save('/admin/catalog/edit/data', { ...maker, ...codes, ...country })
    const { product_data: data } = await read()
    expect(data).toMatchObject({ hs_code: '491191', origin: 'FR', manufacturer: { country: 'FR' } })
    expect(await page()).not.toMatch(/manufacturer Regulation/)
  })

  it('is filled in on one page, and inherited where a field stays empty', async () => {
    const text = await save('/admin/catalog/edit/data', {
      ...maker,
      'products/canvas/product_data/weight/grams': '800',
      'products/poster/product_data/weight/grams': '',
    })
    expect(text).toContain('Product data, Manufacturer, name nothing Atelier')
    expect(text).toContain('Canvas, Product data, Weight, Grams nothing 800')
    const { product_data: shopWide, products } = await read()
    expect(shopWide?.manufacturer?.contact).toBe('https://atelier.example/contact')
    expect(products.canvas?.product_data).toEqual({ weight: { grams: 800 } })
    expect(products.poster).not.toHaveProperty('product_data')
    const { body } = await owner.get('/admin/catalog/edit/data')
    const inherited = /name="products\/poster\/product_data\/manufacturer\/name" value(="")? /
    expect(body).toMatch(inherited)
    expect(body.match(/placeholder="Atelier"/g)).toHaveLength(6)
  })

  it('is emptied again without leaving anything behind', async () => {
    await save('/admin/catalog/edit/data', maker)
    const none = Object.fromEntries(Object.keys(maker).map((name) => [name, '']))
    await save('/admin/catalog/edit/data', none)
    expect(await read()).not.toHaveProperty('product_data')
  })

  it('differs for a choice, on the page of its product', async () => {
    await save('/admin/catalog/edit/choicedata-canvas', {
      'products/canvas/options/depth/choices/1/product_data/weight/grams': '1200.5',
    })
    const choices = (await read()).products.canvas?.options.depth?.choices
    expect(choices?.map(({ product_data: data }) => data)).toEqual([
      undefined,
      { weight: { grams: 1200.5 } },
    ])
  })

  it('is refused where it is incomplete or wrong, beside its field', async () => {
    const { 'product_data/manufacturer/address': _, ...rest } = maker
    const incomplete = await send('/admin/catalog/edit/data', rest)
    expect(incomplete.statusCode).toBe(422)
    expect(textOf(incomplete.body)).toContain('is missing Postal address')
    const wrong = await send('/admin/catalog/edit/data', {
      ...maker,
      'product_data/hs_code': '4911.9',
      'product_data/origin': 'Poland',
    })
    expect(wrong.body).toContain('id="product_data/hs_code-fault"')
    expect(wrong.body).toContain('id="product_data/origin-fault"')
    expect(await read()).not.toHaveProperty('product_data')
  })

  it('is asked for when a country is newly shipped to, by that country', async () => {
    await shop.database.transaction((tx) =>
      saveSeller(tx, { ...knownSeller, country: 'DE' }, shop.now()),
    )
    const move = async (zone: string) => {
      const sent = await send('/admin/catalog/shipping-zones/countries', { countries: 'FR', zone })
      const draft = String(sent.headers.location)
      const text = textOf((await owner.get(draft)).body)
      await owner.post(`${draft}/save`)
      return text
    }
    expect(await move('none')).not.toContain('newly shipped to')
    const text = await move('europe')
    expect(text).toContain('Product data missing for countries that are newly shipped to')
    expect(text).toMatch(/manufacturer.* Regulation \(EU\) 2023\/988 .* · France · from 2024-12-13/)
    expect(text).not.toContain('LUCID')
  })
})
