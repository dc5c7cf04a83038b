import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../../tests/helpers/built-in-product.ts'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import type { Product } from '../catalog.ts'
import { catalogForMeasures } from '../choices/catalog-for-measures.ts'
import { completeOptions, fittingOptions, type Options } from '../choices/chosen-options.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Size } from '../sizes.ts'
import { squareInchesOf } from '../sizes.ts'
import { priceCart } from './price-cart.ts'
import { markedUp } from './price-from-cost.ts'
import { priceLine } from './price-line.ts'

const canvas = { product: builtInProduct('canvas'), options: {}, quantity: 1 }

describe('priceLine', () => {
  it.each([
    ['canvas', '12x16', {}, 'USD', 2990],
    ['canvas', '24x36', {}, 'USD', 6760],
    ['canvas', '24x36', { depth: '1.5' }, 'USD', 8580],
    ['canvas', '36x24', { depth: '1.5', wrap: 'image' }, 'USD', 8580],
    ['canvas', '18x24', {}, 'CAD', 6110],
    ['canvas', '18x24', {}, 'EUR', 4030],
    ['canvas', '18x24', {}, 'GBP', 3510],
    ['canvas', '40x60', { depth: '1.5' }, 'GBP', 15_600],
    ['poster', '5x7', {}, 'USD', 780],
    ['poster', '24x36', {}, 'EUR', 2600],
  ] as const)('%s %s %o in %s', (product, size, options, currency, unitPrice) => {
    expect(
      priceLine({ product: builtInProduct(product), size, options, currency, quantity: 3 }),
    ).toMatchObject({
      unitPrice,
      unitCommission: 0,
      quantity: 3,
      total: 3 * unitPrice,
      currency,
    })
  })

  it('adds the shop’s markup and rounds half up to the minor unit', () => {
    const priced = (markupPercent: number) =>
      priceLine({
        ...canvas,
        product: withMarkups({ markupPercent }),
        size: '12x16',
        currency: 'USD',
      }).unitPrice
    expect([0, 25, 100, 150].map(priced)).toEqual([2300, 2875, 4600, 5750])
    expect([1994, 1995, 1996].map((cost) => markedUp(cost, 30))).toEqual([2592, 2594, 2595])
    expect(markedUp(1985, 30)).toBe(2581)
    expect(markedUp(1990, 45)).toBe(2886)
  })

  it('has an integer price for everything, and a larger size never costs less', () => {
    const products = (['in', 'cm'] as const).flatMap(
      (measures) => catalogForMeasures(builtInCatalog, measures).products,
    )
    for (const currency of builtInCatalog.currencies) {
      for (const product of products) {
        for (const options of everyChoice(product)) {
          const sizes = product.sizes.filter(({ upright }) =>
            isLargeEnough(product, upright, options),
          )
          const rows = sizes.map(({ upright }) => {
            const line = { product, size: upright.name, options, quantity: 1, currency }
            const area = squareInchesOf(upright)
            return { area, price: priceLine(line).unitPrice }
          })
          rows.sort((a, b) => a.area - b.area)
          rows.forEach(({ price }, index) => {
            expect(Number.isInteger(price)).toBe(true)
            expect(price).toBeGreaterThanOrEqual(rows[index - 1]?.price ?? 1)
          })
        }
      }
    }
  })

  it('adds the cost of frame and mat for the size', () => {
    const priced = (size: string, options: Record<string, string>) =>
      priceLine({
        ...canvas,
        product: builtInProduct('framed-print'),
        size,
        options,
        currency: 'USD',
      }).unitPrice
    const plain = priced('12x16', {})
    expect(priced('12x16', { frame: 'white' })).toBe(plain)
    expect(priced('12x16', { frame: 'espresso' }) - plain).toBe(260)
    expect(priced('12x16', { frame: 'espresso', mat: '1' }) - plain).toBe(260 + 650)
    expect(priced('24x36', { mat: '2' }) - priced('24x36', {})).toBe(2210)
  })

  it('sells a poster for less than a canvas', () => {
    const poster = builtInProduct('poster')
    for (const { upright } of poster.sizes.filter(({ upright: { name } }) => name !== '5x7')) {
      const of = (product: Product) =>
        priceLine({ ...canvas, product, size: upright.name, currency: 'USD' }).unitPrice
      expect(of(poster)).toBeLessThan(of(canvas.product))
    }
  })

  it('accepts a quantity of 99', () => {
    const line = { ...canvas, size: '12x16', currency: 'USD', quantity: 99 }
    expect(priceLine(line).total).toBe(99 * 2990)
  })

  it.each([0, -1, 1.5, 100, Number.NaN])('rejects %s as a quantity', (quantity) => {
    expect(() => priceLine({ ...canvas, size: '8x10', currency: 'USD', quantity })).toThrow(
      expect.objectContaining({ code: 'parameter_invalid' }),
    )
  })

  it('rejects sizes and currencies without a price', () => {
    expect(() => priceLine({ ...canvas, size: '9x9', currency: 'USD' })).toThrow(
      expect.objectContaining({ code: 'size_unavailable' }),
    )
    expect(() => priceLine({ ...canvas, size: '8x8', currency: 'XAU' })).toThrow(
      expect.objectContaining({
        code: 'parameter_invalid',
        publicMessage: expect.stringContaining('USD, CAD, EUR, GBP'),
      }),
    )
  })
})

describe('priceCart', () => {
  it('sums up lines and shipping in integer minor units', () => {
    const lines = [
      { ...canvas, size: '12x16', quantity: 2 },
      { product: builtInProduct('poster'), size: '24x36', options: {}, quantity: 1 },
    ]
    expect(priceCart(lines, 'USD', { shipping: 1400 })).toMatchObject({
      lines: [
        {
          unitPrice: 2990,
          unitCommission: 0,
          unitCost: 2300,
          quantity: 2,
          total: 5980,
          currency: 'USD',
        },
        { unitPrice: 2860, unitCommission: 0, quantity: 1, total: 2860, currency: 'USD' },
      ],
      subtotal: 8840,
      shipping: 1400,
      commission: 0,
      currency: 'USD',
    })
  })

  it('sums up the store’s commission per line and for all pieces', () => {
    const product = withMarkups({ storeMarkupPercent: 10 })
    const lines = [
      { ...canvas, product, size: '12x16', quantity: 2 },
      { ...canvas, product, size: '24x36', quantity: 3 },
    ]
    expect(priceCart(lines, 'USD')).toMatchObject({
      subtotal: 2 * 3289 + 3 * 7436,
      commission: 2 * 299 + 3 * 676,
    })
  })
})

function isLargeEnough(product: Product, size: Size, options: Options): boolean {
  const complete = completeOptions(product, options)
  return isDeepStrictEqual(fittingOptions(product, size, complete), complete)
}

function everyChoice(product: Product): Record<string, string>[] {
  return Object.entries(product.options)
    .flatMap(([name, { choices }]) => choices.map(({ value }) => ({ [name]: value })))
    .concat({})
}

describe('formatMoney', () => {
  it('formats minor units for the locale', () => {
    const plain = (text: string) => text.replace(/\s/g, ' ')
    expect(formatMoney(6760, 'USD', 'en')).toBe('$67.60')
    expect(formatMoney(5, 'GBP', 'en-GB')).toBe('£0.05')
    expect(plain(formatMoney(123_456, 'EUR', 'de'))).toBe('1.234,56 €')
    expect(plain(formatMoney(123_456, 'CAD', 'fr-CA'))).toBe('1 234,56 $')
  })

  it('gives each currency its own minor digits', () => {
    expect(formatMoney(500, 'JPY', 'en')).toBe('¥500')
    expect(formatMoney(1234, 'KWD', 'en')).toMatch(/1\.234$/)
  })
})

type SizeMarkups = Pick<Product['sizes'][number], 'markupPercent' | 'storeMarkupPercent'>

function withMarkups(markups: Partial<SizeMarkups>): Product {
  const { product } = canvas
  return { ...product, sizes: product.sizes.map((size) => ({ ...size, ...markups })) }
}
