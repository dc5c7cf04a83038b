import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { CatalogDocument, ProductDocument } from '../document/catalog-document.ts'
import { documentFaultText } from '../document/document-fault.ts'
import { checkDocument } from '../document/document-faults.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { getProduct, getSize } from '../products.ts'
import { catalogForStore } from '../store-markup/catalog-for-store.ts'
import { priceCart } from './price-cart.ts'
import { nextTier } from './price-line.ts'
import { tierPercent } from './tiers.ts'

type Poster = Partial<Pick<ProductDocument, 'tiers' | 'tiers_over' | 'margin_floor_percent'>>

/** Posters of 8x12 cost 7.00 and sell for 10.00, set by hand in dollars. */
function documentWith(poster: Poster, ofSize: Pick<ProductDocument, 'tiers'> = {}) {
  const document: CatalogDocument = structuredClone(builtInDocument)
  const { poster: known } = document.products
  if (known === undefined) throw new Error('There are no posters.')
  Object.assign(known, poster)
  known.sizes['8x12'] = {
    ...(known.sizes['8x12'] ?? { cost: {} }),
    cost: { ...known.sizes['8x12']?.cost, USD: 700 },
    price: { USD: 1_000 },
    ...ofSize,
  }
  return document
}

const tiers = [
  { from: 10, percent: 5 },
  { from: 50, percent: 12.5 },
]

function pricesOf(
  document: CatalogDocument,
  lines: readonly (readonly [size: string, quantity: number])[],
  markup = 0,
) {
  const catalog = catalogForStore(parseCatalog(document, 'sha'), { markup: { percent: markup } })
  const product = getProduct(catalog, 'poster')
  const cart = lines.map(([size, quantity]) => ({ product, size, quantity, options: {} }))
  return priceCart(cart, 'USD').lines.map(({ unitPrice }) => unitPrice)
}

describe('tiers', () => {
  it('lower the price from their number of pieces on', () => {
    const document = documentWith({ tiers })
    const at = (quantity: number) => pricesOf(document, [['8x12', quantity]])[0]
    expect([1, 9, 10, 49, 50, 99].map(at)).toEqual([1_000, 1_000, 950, 950, 875, 875])
    expect([0, 9, 10, 50].map((pieces) => tierPercent(tiers, pieces))).toEqual([0, 0, 5, 12.5])
  })

  it('count all lines of a size, upright and lying, but no other size', () => {
    const document = documentWith({ tiers })
    expect(
      pricesOf(document, [
        ['8x12', 4],
        ['12x8', 6],
      ]),
    ).toEqual([950, 950])
    expect(
      pricesOf(document, [
        ['8x12', 4],
        ['12x18', 6],
      ])[0],
    ).toBe(1_000)
    // 20×30 cm is a size of its own, with a price of its own.
    expect(
      pricesOf(document, [
        ['8x12', 4],
        ['20x30cm', 6],
      ])[0],
    ).toBe(1_000)
  })

  it('count all sizes of the product where the operator says so', () => {
    const document = documentWith({ tiers, tiers_over: 'product' })
    expect(
      pricesOf(document, [
        ['8x12', 4],
        ['12x18', 6],
      ])[0],
    ).toBe(950)
  })

  it('of a size replace those of the product', () => {
    const document = documentWith({ tiers }, { tiers: [{ from: 2, percent: 20 }] })
    expect(pricesOf(document, [['8x12', 2]])).toEqual([800])
  })

  it('never go below the margin floor, and the store’s markup comes on top', () => {
    const document = documentWith({ tiers: [{ from: 2, percent: 90 }], margin_floor_percent: 10 })
    // 7.00 with 10 %, and 25 % of the store on that.
    expect(pricesOf(document, [['8x12', 2]])).toEqual([770])
    expect(pricesOf(document, [['8x12', 2]], 20)).toEqual([924])
  })

  it('say how many more pieces lower the price, and to what', () => {
    const next = (document: CatalogDocument, pieces: number) => {
      const product = getProduct(parseCatalog(document, 'sha'), 'poster')
      return nextTier(product, getSize(product, '12x8'), {}, 'USD', pieces)
    }
    const document = documentWith({ tiers })
    expect(next(document, 3)).toEqual({ missing: 7, unitPrice: 950 })
    expect(next(document, 10)).toEqual({ missing: 40, unitPrice: 875 })
    expect(next(document, 50)).toBeNull()
    // At its margin floor the second tier would lower nothing.
    const flat = documentWith({ tiers, margin_floor_percent: 35.72 })
    expect(next(flat, 10)).toBeNull()
  })

  it('must rise', () => {
    const faultsOf = (list: typeof tiers) => {
      const check = checkDocument(documentWith({}, { tiers: list }))
      return check.ok ? [] : check.faults.map(documentFaultText)
    }
    const told =
      'products.poster.sizes.8x12.tiers: each tier must begin at more pieces than the one before, with more off.'
    expect(faultsOf(tiers)).toEqual([])
    expect(faultsOf(tiers.toReversed())).toEqual([told])
    expect(faultsOf([...tiers, { from: 60, percent: 12.5 }])).toEqual([told])
  })

  it('price 1,000 lines in one pass over them', () => {
    const document = documentWith({ tiers })
    const product = getProduct(parseCatalog(document, 'sha'), 'poster')
    let reads = 0
    const line = {
      product,
      size: '8x12',
      options: {},
      get quantity() {
        reads += 1
        return 1
      },
    }
    priceCart(
      Array.from({ length: 10 }, () => line),
      'USD',
    )
    const ofTen = reads
    priceCart(
      Array.from({ length: 1_000 }, () => line),
      'USD',
    )
    // Fewer, since lines that are alike are priced once.
    expect(reads - ofTen).toBeLessThanOrEqual(100 * ofTen)
  })
})
