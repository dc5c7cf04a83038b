import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { documentFaultText } from '../document/document-fault.ts'
import { checkDocument } from '../document/document-faults.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { dataOfSale, gramsOf, packagingGrams, productDataOf } from './product-data.ts'

const maker = {
  name: 'Atelier du Rhône',
  address: '1 rue Exemple, 69001 Lyon',
  country: 'FR',
  contact: 'atelier@example.com',
}
const square = { widthMicrometres: 500_000, heightMicrometres: 500_000 }

function withData(change: (document: CatalogDocument) => void): CatalogDocument {
  const document = structuredClone(builtInDocument)
  change(document)
  return document
}

function faultsOf(change: (document: CatalogDocument) => void): string[] {
  const check = checkDocument(withData(change))
  return check.ok ? [] : check.faults.map(documentFaultText)
}

describe('productDataOf', () => {
  const document = withData((each) => {
    each.product_data = { manufacturer: maker, hs_code: '491191', origin: 'FR' }
    const { canvas } = each.products
    if (canvas === undefined) throw new Error('The built-in catalog sells canvas.')
    canvas.product_data = { hs_code: '970121', weight: { grams: 800 } }
    const thick = canvas.options.depth?.choices.find(({ value }) => value === '1.5')
    if (thick !== undefined) thick.product_data = { weight: { grams: 1200 } }
  })
  const { productData } = parseCatalog(document, 'x')

  it('inherits from the shop to the product to the chosen value', () => {
    expect(checkDocument(document)).toMatchObject({ ok: true })
    expect(productDataOf(productData, 'poster')).toEqual({
      manufacturer: maker,
      hs_code: '491191',
      origin: 'FR',
    })
    const thin = { manufacturer: maker, hs_code: '970121', origin: 'FR', weight: { grams: 800 } }
    expect(productDataOf(productData, 'canvas', { depth: '0.75' })).toEqual(thin)
    expect(productDataOf(productData, 'canvas', { depth: '1.5' })).toEqual({
      ...thin,
      weight: { grams: 1200 },
    })
  })

  it('is empty for a product that is gone and for a catalog without data', () => {
    expect(productDataOf(productData, 'constructor')).toEqual({})
    expect(parseCatalog(builtInDocument, 'x').productData).toBeNull()
  })
})

describe('gramsOf', () => {
  it('adds the area of the size, in whole grams', () => {
    expect(gramsOf({ grams: 100, grams_per_square_metre: 250 }, square)).toBe(163)
    expect(gramsOf({ grams: 100 }, null)).toBe(100)
    expect(gramsOf({ grams_per_square_metre: 250 }, null)).toBeNull()
    expect(gramsOf(undefined, square)).toBeNull()
  })

  it('tells each material apart', () => {
    const packaging = { paper: { grams: 90 }, plastic: { grams_per_square_metre: 40 } }
    expect(packagingGrams({ packaging }, square)).toEqual([
      ['paper', 90],
      ['plastic', 10],
    ])
  })
})

describe('dataOfSale', () => {
  it('keeps what was sold and fills in what became known later', () => {
    const sold = { hs_code: '491191' }
    const current = { hs_code: '970121', origin: 'FR' }
    expect(dataOfSale(sold, current)).toEqual({ hs_code: '491191', origin: 'FR' })
  })
})

describe('a document with product data', () => {
  it.each(['nowhere', 'http://example.com', 'https://'])('refuses the contact %s', (contact) => {
    expect(
      faultsOf((each) => {
        each.product_data = { manufacturer: { ...maker, contact } }
      }),
    ).toEqual([
      'product_data.manufacturer.contact: enter a mail address or a web address that begins with https://.',
    ])
  })

  it.each(['UK', 'SU', 'EU', 'ZZ', 'XX'])('refuses the country %s', (origin) => {
    expect(
      faultsOf((each) => {
        each.product_data = { origin }
      }),
    ).toEqual([`product_data.origin: "${origin}" is not the code of a country.`])
  })

  it('names the choice of a fault', () => {
    const faults = faultsOf((each) => {
      const choice = each.products.canvas?.options.depth?.choices[1]
      if (choice !== undefined) choice.product_data = { origin: 'UK' }
    })
    expect(faults).toEqual([
      'products.canvas.options.depth.choices.1.product_data.origin: "UK" is not the code of a country.',
    ])
  })

  it.each(['12345', '1234567', '4911.91', '12345678901'])('refuses the HS code %s', (code) => {
    const [fault, another] = faultsOf((each) => {
      each.product_data = { hs_code: code }
    })
    expect(fault).toContain('product_data.hs_code')
    expect(another).toBeUndefined()
  })

  it('refuses a manufacturer without an address', () => {
    const { address: _, ...rest } = maker
    const faults = faultsOf((each) => {
      Reflect.set(each, 'product_data', { manufacturer: rest })
    })
    expect(faults.join()).toContain('address')
  })
})
