import { describe, expect, it } from 'vitest'
import { type Currency, currencies } from './currencies.ts'
import { formatMoney } from './format-money.ts'
import { priceCart } from './price-cart.ts'
import { markedUp, priceLine } from './price-line.ts'
import { productNames, products } from './products.ts'
import { bothOrientations } from './sizes.ts'

const canvas = { product: 'canvas', options: {}, quantity: 1 } as const

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
    expect(priceLine({ product, size, options, currency, quantity: 3 })).toEqual({
      unitPrice,
      quantity: 3,
      total: 3 * unitPrice,
      currency,
    })
  })

  it('takes the store’s markup and rounds to the minor unit, halves up', () => {
    const priced = (markupPercent: number) =>
      priceLine({ ...canvas, size: '12x16', currency: 'USD', markupPercent }).unitPrice
    expect([0, 25, 100, 150].map(priced)).toEqual([2300, 2875, 4600, 5750])
    expect([1994, 1995, 1996].map((cost) => markedUp(cost, 30))).toEqual([2592, 2594, 2595])
    expect(markedUp(1985, 30)).toBe(2581)
    expect(markedUp(1990, 45)).toBe(2886)
  })

  it('has a whole price for every product, size, depth and currency, and larger never costs less', () => {
    for (const currency of currencies) {
      for (const product of productNames) {
        for (const depth of product === 'canvas' ? ['0.75', '1.5'] : [null]) {
          const options: Record<string, string> = depth === null ? {} : { depth }
          const rows = products[product].sizes.map((name) => {
            const [{ widthInches, heightInches }] = bothOrientations(name)
            const line = { product, size: name, options, quantity: 1, currency }
            return { area: widthInches * heightInches, price: priceLine(line).unitPrice }
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

  it('sells a poster for less than a canvas', () => {
    for (const name of products.poster.sizes.filter((size) => size !== '5x7')) {
      const of = (product: string) =>
        priceLine({ product, size: name, options: {}, quantity: 1, currency: 'USD' }).unitPrice
      expect(of('poster')).toBeLessThan(of('canvas'))
    }
  })

  it.each([0, -1, 1.5, 100, Number.NaN])('refuses %s as a quantity', (quantity) => {
    expect(() => priceLine({ ...canvas, size: '8x10', currency: 'USD', quantity })).toThrow(
      expect.objectContaining({ code: 'parameter_invalid' }),
    )
  })

  it('refuses sizes and currencies that have no price', () => {
    expect(() => priceLine({ ...canvas, size: '9x9', currency: 'USD' })).toThrow(
      expect.objectContaining({ code: 'size_unavailable' }),
    )
    expect(() => priceLine({ ...canvas, size: '8x8', currency: 'XAU' as Currency })).toThrow(
      expect.objectContaining({
        code: 'parameter_invalid',
        publicMessage: expect.stringContaining('USD, CAD, EUR, GBP'),
      }),
    )
  })
})

describe('priceCart', () => {
  it('adds lines and shipping up in whole minor units', () => {
    const lines = [
      { ...canvas, size: '12x16', quantity: 2 },
      { product: 'poster', size: '24x36', options: {}, quantity: 1 },
    ]
    expect(priceCart(lines, 'USD', { shipping: 1400 })).toEqual({
      lines: [
        { unitPrice: 2990, quantity: 2, total: 5980, currency: 'USD' },
        { unitPrice: 2860, quantity: 1, total: 2860, currency: 'USD' },
      ],
      subtotal: 8840,
      shipping: 1400,
      tax: 0,
      total: 10_240,
      currency: 'USD',
    })
  })

  it('marks every line up alike', () => {
    expect(priceCart([{ ...canvas, size: '12x16' }], 'USD', { markupPercent: 100 }).total).toBe(
      4600,
    )
  })
})

describe('formatMoney', () => {
  it('writes minor units as the locale does', () => {
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
