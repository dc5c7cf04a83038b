import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../catalog/document/catalog-document.ts'
import { parseCatalog } from '../catalog/document/parse-catalog.ts'
import type { ProductData } from '../catalog/product-data/product-data-document.ts'
import { missingProductData } from './missing-product-data.ts'

const maker = { name: 'A', address: 'B', country: 'FR', contact: 'a@example.com' }
const seller = { country: 'FR', lucid: 'DE1234567890123', uin: 'FR123456_01ABCD' }
const customs = { hs_code: '491191', origin: 'FR', weight: { grams: 100 } }
const europe: ProductData = {
  manufacturer: maker,
  packaging: { paper: { grams: 100 } },
  wood: { origin: 'PL' },
}

function missing(
  data: ProductData,
  countries: readonly string[],
  { from = seller, change = (_: CatalogDocument) => {} } = {},
) {
  const document = structuredClone(builtInDocument)
  document.product_data = data
  change(document)
  return missingProductData(parseCatalog(document, 'x'), from, countries)
}
const whats = (...given: Parameters<typeof missing>) => missing(...given).map(({ what }) => what)

describe('missingProductData', () => {
  it('asks of sales within the EU for safety, packaging and wood, with source and date', () => {
    expect(missing({}, ['DE'])).toEqual([
      {
        what: 'manufacturer',
        source: 'Regulation (EU) 2023/988 (GPSR) art. 19',
        place: { kind: 'data', table: 'manufacturer' },
        since: '2024-12-13',
        products: [],
        countries: ['DE'],
      },
      expect.objectContaining({ what: 'packaging weights', since: '2026-08-12' }),
      expect.objectContaining({
        what: 'origin of wood',
        since: '2026-12-30',
        products: ['framed-print'],
      }),
    ])
    expect(missing(europe, ['DE', 'FR', 'PL'])).toEqual([])
  })

  it('asks for a responsible person if the manufacturer is outside the EU', () => {
    const outside = { ...europe, manufacturer: { ...maker, country: 'GB' } }
    expect(whats(outside, ['IE'])).toEqual(['responsible person in the EU'])
    expect(whats({ ...outside, responsible_person: maker }, ['IE'])).toEqual([])
    const abroad = { ...maker, country: 'US' }
    expect(whats({ ...outside, responsible_person: abroad }, ['IE'])).toHaveLength(1)
  })

  it('asks for customs data only where the parcel crosses a border', () => {
    expect(whats({}, ['US'], { from: { ...seller, country: 'US' } })).toEqual([])
    expect(whats({}, ['US'])).toEqual(['HS code', 'country of origin', 'weight'])
    expect(whats(customs, ['US', 'CH', 'NO', 'GB'])).toEqual([])
    expect(missing({}, ['US'])[0]).toMatchObject({ since: '2025-08-29' })
    const british = { ...seller, country: 'GB' }
    expect(missing(europe, ['FR'], { from: british })).toMatchObject([
      { what: 'HS code', since: '2026-07-01' },
      { what: 'country of origin' },
      { what: 'weight' },
    ])
    expect(whats(europe, ['LI'], { from: { ...seller, country: 'CH' } })).toEqual([])
  })

  it('asks for warnings in the languages of the countries, if there are any', () => {
    const warned = { ...europe, warnings: { en: 'Glass may break.' } }
    expect(whats(warned, ['IE'])).toEqual([])
    expect(whats(warned, ['PL'])).toEqual(['warnings in the language of each country'])
    const both = { en: 'Glass may break.', pl: 'Szkło może pęknąć.' }
    expect(whats({ ...warned, warnings: both }, ['PL', 'IE'])).toEqual([])
  })

  it('asks for the numbers of the packaging registers of Germany and France', () => {
    const from = { country: 'FR', lucid: '', uin: '' }
    expect(whats(europe, ['DE', 'FR'], { from })).toEqual([
      'LUCID number',
      'unique identifier (UIN) of the packaging scheme',
    ])
    expect(whats(europe, ['IT'], { from })).toEqual([])
  })

  it('names only products that lack it, and countries that are shipped to', () => {
    const found = missing({}, ['DE', 'FR'], {
      change: (document) => {
        document.countries = { FR: 'none' }
        for (const [name, product] of Object.entries(document.products)) {
          if (name !== 'metal') product.product_data = europe
        }
      },
    })
    expect(found[0]).toMatchObject({ products: ['metal'], countries: ['DE'] })
  })
})
