import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { createFixedTaxes, type TaxTerms } from './fixed-taxes.ts'
import { taxOnTop, taxWithin } from './tax-amounts.ts'
import { noTaxes, type TaxableSale, type TaxRate } from './taxes.ts'

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
    { country: 'FR', region: '2A', rates: [gst] },
    { country: 'FR', region: null, rates: [vat] },
  ],
}
const sale: TaxableSale = {
  country: 'DE',
  region: null,
  postalCode: null,
  currency: 'EUR',
  lineTotals: [1000, 333],
  shipping: 250,
}
const taxed = (change: Partial<TaxableSale>, of: Partial<TaxTerms> = {}) =>
  createFixedTaxes({ ...terms, ...of }).of({ ...sale, ...change })

describe('fixed taxes', () => {
  it('are calculated per line, rounded half up', async () => {
    // 190; 63.27; 47.5
    expect(await taxed({})).toEqual({
      isIncluded: false,
      lines: [{ ...vat, amount: 190 + 63 + 48 }],
      tax: 301,
      lineTaxes: [190, 63],
      feeTaxes: [],
      isOnShipping: true,
      region: null,
    })
    // 159.66; 53.17; 39.92
    expect((await taxed({}, { isIncluded: true })).tax).toBe(160 + 53 + 40)
    expect((await taxed({}, { isOnShipping: false })).tax).toBe(190 + 63)
  })

  it('of a region replace those of its country', async () => {
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
    expect(await at('FR', '2A')).toEqual(['GST'])
    expect(await at('FR', '75')).toEqual(['vat'])
    expect(await at('FR', null)).toEqual(['vat'])
  })

  it('added to a price are multiples of the payable step of its currency', async () => {
    const dinars = { currency: 'KWD', lineTotals: [1230, 1240], shipping: 0 }
    // 233.7 and 235.6 fils, of which only multiples of ten can be paid.
    expect((await taxed(dinars)).lineTaxes).toEqual([230, 240])
    expect((await taxed(dinars)).tax).toBe(470)
    // Included in the price, they need no rounding to a payable step: 196.4 and 198.
    expect((await taxed(dinars, { isIncluded: true })).lineTaxes).toEqual([196, 198])
  })

  it('are zero if the catalog has none', async () => {
    const none = { isIncluded: false, lines: [], tax: 0, isOnShipping: false, region: null }
    expect(await noTaxes.of(sale)).toEqual({ ...none, lineTaxes: [0, 0], feeTaxes: [] })
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

  it('are within half a unit of the exact ones, for any amount and rate', () => {
    const random = seededRandom(23)
    const { hold, broken } = rulesOfMany()
    const whole = (most: number) => Math.floor(random() * (most + 1))
    for (let round = 0; round < 5_000; round++) {
      const amount = whole(1_000_000_000)
      const millionths = whole(1_000_000)
      const other = whole(1_000_000)
      const all = millionths + other
      const onTop = taxOnTop(amount, millionths)
      // |tax - a·r/10^6| <= 1/2, in integers.
      const over = 2n * (BigInt(onTop) * 1_000_000n - BigInt(amount) * BigInt(millionths))
      const within = taxWithin(amount, millionths, all)
      const whole1 = 1_000_000n + BigInt(all)
      const beyond = 2n * (BigInt(within) * whole1 - BigInt(amount) * BigInt(millionths))
      // The tax included in a price equals the tax on the net price, to within one unit.
      const net = amount - taxWithin(amount, millionths, millionths)
      const rules = {
        'is exact on top': over > -1_000_000n && over <= 1_000_000n,
        'is exact within': beyond > -whole1 && beyond <= whole1,
        'is the same both ways': Math.abs(net + taxOnTop(net, millionths) - amount) <= 1,
      }
      hold(rules, { amount, millionths, other, onTop, within, net })
    }
    expect(broken).toEqual([])
  })
})
