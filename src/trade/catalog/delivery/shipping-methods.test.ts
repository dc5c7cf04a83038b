import { describe, expect, it } from 'vitest'
import { builtInCatalog as catalog } from '../built-in/built-in-catalog.ts'
import { countries, countryNames, zoneOf } from '../countries.ts'
import { consignmentPrice } from './consignment-price.ts'
import { shippingMethods } from './shipping-methods.ts'

const oneCanvas = [{ product: 'canvas', size: '12x16', quantity: 1 }]
const onePoster = [{ product: 'poster', size: '12x16', quantity: 1 }]

describe('shippingMethods', () => {
  it('lists method, price and days, cheapest first', () => {
    expect(shippingMethods({ catalog, country: 'US', currency: 'USD', lines: oneCanvas })).toEqual([
      { name: 'standard', price: 1400, currency: 'USD', minDays: 4, maxDays: 8 },
      { name: 'express', price: 2900, currency: 'USD', minDays: 2, maxDays: 4 },
    ])
  })

  it.each([
    ['CA', 'USD', 1400],
    ['DE', 'USD', 1900],
    ['JP', 'USD', 3995],
    ['GB', 'GBP', 1500],
  ] as const)('depends on zone and currency: %s in %s', (country, currency, price) => {
    expect(shippingMethods({ catalog, country, currency, lines: oneCanvas })[0]?.price).toBe(price)
  })

  it('charges the most expensive item as the first and the others as additional, in any order', () => {
    const lines = [...onePoster, { product: 'canvas', size: '12x16', quantity: 3 }]
    const wish = { catalog, country: 'US', currency: 'USD' } as const
    const price = 1400 + 2 * 500 + 200
    expect(shippingMethods({ ...wish, lines })[0]?.price).toBe(price)
    expect(shippingMethods({ ...wish, lines: lines.toReversed() })[0]?.price).toBe(price)
    expect(shippingMethods({ ...wish, lines: onePoster })[0]?.price).toBe(700)
  })

  it('charges a single item the price of a first one, also if further ones cost more', () => {
    const rates = { first: 690, additional: 900, oversize: 0 }
    const priced = (quantity: number) =>
      consignmentPrice([{ rates, isOversize: false, quantity }], 1)
    expect([priced(1), priced(2)]).toEqual([690, 1590])
  })

  it('charges the most expensive item as the first, also if another would save more', () => {
    const item = (first: number, additional: number) => {
      return { rates: { first, additional, oversize: 0 }, isOversize: false, quantity: 1 }
    }
    const boxed = item(2000, 500)
    const bothWays = (other: ReturnType<typeof item>) =>
      [
        [boxed, other],
        [other, boxed],
      ].map((items) => consignmentPrice(items, 1))
    expect(bothWays(item(2200, 1800))).toEqual([2700, 2700])
    // Both cost the same as a first item.
    expect(bothWays(item(2000, 700))).toEqual([2500, 2500])
  })

  it('adds a surcharge for each item above 24×36', () => {
    const priced = (size: string, quantity: number) =>
      shippingMethods({
        catalog,
        country: 'US',
        currency: 'USD',
        lines: [{ product: 'canvas', size, quantity }],
      })[0]?.price
    expect(priced('36x24', 2)).toBe(1400 + 500)
    expect(priced('40x28', 2)).toBe(1400 + 500 + 2 * 2000)
  })

  it('charges nothing for an empty cart', () => {
    expect(shippingMethods({ catalog, country: 'US', currency: 'USD', lines: [] })[0]?.price).toBe(
      0,
    )
  })

  it('has integer prices to every country in every currency, express above standard', () => {
    for (const country of countries) {
      for (const currency of catalog.currencies) {
        const [standard, express] = shippingMethods({
          catalog,
          country,
          currency,
          lines: oneCanvas,
        })
        expect(Number.isInteger(standard?.price)).toBe(true)
        expect(express?.price).toBeGreaterThan(standard?.price ?? Number.POSITIVE_INFINITY)
      }
    }
  })

  it('says so if nothing is shipped there', () => {
    for (const country of ['', 'XX', 'us', 'Germany']) {
      expect(() =>
        shippingMethods({ catalog, country, currency: 'USD', lines: oneCanvas }),
      ).toThrow(expect.objectContaining({ code: 'parameter_invalid' }))
    }
  })
})

describe('countries', () => {
  it('are each listed once, with a name in the shopper’s language', () => {
    expect(new Set(countries).size).toBe(countries.length)
    expect(countries.every((code) => /^[A-Z]{2}$/.test(code) && zoneOf(code) !== null)).toBe(true)
    const german = countryNames('de')
    expect(german).toHaveLength(countries.length)
    expect(german).toContainEqual({ code: 'AT', name: 'Österreich' })
    expect(german.every(({ code, name }) => name !== code)).toBe(true)
  })

  it('are sorted for the language', () => {
    const names = countryNames('de').map(({ name }) => name)
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'))
  })
})
