import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { createFixedTaxes, type TaxTerms } from './fixed-taxes.ts'
import { taxOnTop, taxWithin } from './tax-amounts.ts'
import type { TaxableSale, TaxRate } from './taxes.ts'

const vat: TaxRate = { kind: 'vat', name: null, millionths: 190_000 }
const gst: TaxRate = { kind: 'tax', name: 'GST', millionths: 50_000 }
const pst: TaxRate = { kind: 'tax', name: 'PST', millionths: 70_000 }
const terms: TaxTerms = {
  isIncluded: false,
  isOnShipping: true,
  places: [
    { country: 'DE', region: null, rates: [vat] },
    { country: 'CA', region: null, rates: [gst] },
    { country: 'CA', region: 'BC', rates: [gst, pst] },
    { country: 'ES', region: null, rates: [vat] },
    { country: 'ES', region: 'GC', rates: [] },
  ],
}
const sale: TaxableSale = {
  country: 'DE',
  region: null,
  currency: 'EUR',
  lineTotals: [1000, 333],
  shipping: 250,
}
const taxed = (change: Partial<TaxableSale>, of: Partial<TaxTerms> = {}) =>
  createFixedTaxes({ ...terms, ...of }).of({ ...sale, ...change })

describe('fixed taxes', () => {
  it('are counted line by line, rounded half up', async () => {
    // 190; 63.27; 47.5
    expect(await taxed({})).toEqual({
      isIncluded: false,
      lines: [{ ...vat, amount: 190 + 63 + 48 }],
      tax: 301,
      lineTaxes: [190, 63],
      isOnShipping: true,
      region: null,
    })
    // 159.66; 53.17; 39.92
    expect((await taxed({}, { isIncluded: true })).tax).toBe(160 + 53 + 40)
    expect((await taxed({}, { isOnShipping: false })).tax).toBe(190 + 63)
  })

  it('of a region count instead of its country’s', async () => {
    const at = async (country: string, region: string | null) =>
      (await taxed({ country, region })).lines.map(({ name, kind }) => name ?? kind)
    expect(await at('CA', null)).toEqual(['GST'])
    expect(await at('CA', 'ON')).toEqual(['GST'])
    expect(await at('CA', 'BC')).toEqual(['GST', 'PST'])
    expect(await taxed({ country: 'CA', region: 'BC' })).toMatchObject({
      region: 'BC',
      lineTaxes: [50 + 70, 17 + 23],
    })
    expect(await at('ES', 'GC')).toEqual([])
    expect(await at('US', 'CA')).toEqual([])
  })
})

describe('tax amounts', () => {
  it.each([
    [50, 10_000, 1],
    [49, 10_000, 0],
    [150, 10_000, 2],
    [250, 10_000, 3],
  ])('of %d at %d millionths round to %d', (amount, millionths, tax) => {
    expect(taxOnTop(amount, millionths)).toBe(tax)
  })

  it('lie within half a unit of the exact ones, for any amount and rate', () => {
    const random = seededRandom(23)
    const whole = (most: number) => Math.floor(random() * (most + 1))
    for (let round = 0; round < 5_000; round++) {
      const amount = whole(1_000_000_000)
      const millionths = whole(1_000_000)
      const other = whole(1_000_000)
      const all = millionths + other
      const onTop = taxOnTop(amount, millionths)
      // |tax - a·r/10^6| <= 1/2, without a fraction in sight.
      const over = 2n * (BigInt(onTop) * 1_000_000n - BigInt(amount) * BigInt(millionths))
      expect(over > -1_000_000n && over <= 1_000_000n).toBe(true)
      const within = taxWithin(amount, millionths, all)
      const whole1 = 1_000_000n + BigInt(all)
      const beyond = 2n * (BigInt(within) * whole1 - BigInt(amount) * BigInt(millionths))
      expect(beyond > -whole1 && beyond <= whole1).toBe(true)
      // What a price holds is what would be added to the price without it, but for a unit.
      const net = amount - taxWithin(amount, millionths, millionths)
      expect(Math.abs(net + taxOnTop(net, millionths) - amount)).toBeLessThanOrEqual(1)
    }
  })
})
