import { describe, expect, it } from 'vitest'
import { earnedCommission } from './earned-commission.ts'

// 100.00 with a markup of 20.00, plus 10.00 for shipping; 19 % tax. 0.30 of the tax is on a
// fee, which earns nothing.
const sold = { subtotal: 10_000, shipping: 1000, commission: 2000 }
const within = {
  tax: 1597 + 160 + 30,
  taxes: { isIncluded: true, lineTaxes: [1597], feeTaxes: [30] },
}
const onTop = {
  tax: 1900 + 190 + 30,
  taxes: { isIncluded: false, lineTaxes: [1900], feeTaxes: [30] },
}

describe('earnedCommission', () => {
  it.each([
    ['net', false, within, 1681], // 84.03 / 5 = 16.806
    ['gross', false, within, 2000],
    ['net', true, within, 1849], // (84.03 + 8.40) / 5 = 18.486
    ['gross', true, within, 2200],
    ['net', false, onTop, 2000],
    ['gross', false, onTop, 2380],
    ['net', true, onTop, 2200],
    ['gross', true, onTop, 2618],
  ] as const)('of %s, on shipping %s', (of, isOnShipping, taxes, earned) => {
    expect(earnedCommission({ ...sold, ...taxes }, { of, isOnShipping })).toBe(earned)
  })

  it('rounds half up, and is zero without a markup', () => {
    const half = { subtotal: 2, shipping: 0, commission: 1, tax: 1 }
    const taxes = { isIncluded: true, lineTaxes: [1], feeTaxes: [] }
    expect(earnedCommission({ ...half, taxes }, { of: 'net', isOnShipping: false })).toBe(1)
    const none = { ...sold, ...within, commission: 0 }
    expect(earnedCommission(none, { of: 'gross', isOnShipping: true })).toBe(0)
  })
})
