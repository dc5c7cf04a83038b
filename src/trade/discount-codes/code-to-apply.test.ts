import { describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import type { LineToDiscount, SaleToDiscount } from '../catalog/prices/discounts.ts'
import { type CodeUse, codeToApply, takeOff } from './code-to-apply.ts'
import type { DiscountCode } from './discount-code.ts'

const at = Date.UTC(2026, 10, 21)
const hour = 3_600_000
const store = storeIdOf('store')

function codeThat(more: Partial<DiscountCode> = {}): DiscountCode {
  return {
    id: 'code',
    code: 'SUMMER',
    gives: { kind: 'percent', percent: 10 },
    ...{ storeId: null, products: null, validFrom: null, validUntil: null },
    ...{ maxUses: null, maxUsesPerMail: null, leastSubtotal: null },
    ...{ mayGoBelowFloor: false, isOn: true, batch: null, uses: 0, createdAt: 0 },
    ...more,
  }
}

function line(total: number, more: Partial<LineToDiscount> = {}): LineToDiscount {
  const print = { product: 'canvas', size: '8x12', options: {}, quantity: 1 }
  return { ...print, unitPrice: total, total, mostOff: total, ...more }
}

function sale(lines: LineToDiscount[], more: Partial<SaleToDiscount> = {}): SaleToDiscount {
  const shipping = { method: 'standard' as const, shipping: 590, cheapestShipping: 490 }
  return { lines, ...shipping, currency: 'EUR', ...more }
}

/** What it takes off the lines, and off shipping; or the reason why not. */
function off(
  code: Partial<DiscountCode>,
  lines: LineToDiscount[],
  more: Partial<SaleToDiscount> = {},
) {
  const outcome = takeOff(codeThat(code), sale(lines, more))
  return 'reason' in outcome ? outcome.reason : [...outcome.lines, outcome.shipping]
}

describe('a code of a percentage', () => {
  const percent = (percent: number) => ({ gives: { kind: 'percent' as const, percent } })

  it('is rounded half up by line, to what banks move', () => {
    expect(off(percent(10), [line(1005), line(1004), line(99)])).toEqual([101, 100, 10, 0])
    expect(off(percent(12.35), [line(10_000)])).toEqual([1235, 0])
    expect(off(percent(10), [line(12_340)], { currency: 'KWD' })).toEqual([1230, 0])
  })

  it('stops at what may be taken off a line', () => {
    expect(off(percent(10), [line(1000, { mostOff: 50 }), line(1000)])).toEqual([50, 100, 0])
    expect(off(percent(10), [line(1000, { mostOff: 0 })])).toBe('nothing_to_take')
  })

  it('reduces only the products it names', () => {
    const lines = [line(1000), line(1000, { product: 'poster' })]
    expect(off({ ...percent(10), products: ['poster'] }, lines)).toEqual([0, 100, 0])
    expect(off({ ...percent(10), products: ['metal'] }, lines)).toBe('other_prints')
  })

  it('leaves something to pay', () => {
    expect(off(percent(100), [line(1000)])).toEqual([1000, 0])
    expect(off(percent(100), [line(1000)], { shipping: 0, cheapestShipping: 0 })).toBe(
      'nothing_left',
    )
  })
})

describe('a code of an amount', () => {
  const amount = (eur: number) => ({ gives: { kind: 'amount' as const, amounts: { EUR: eur } } })

  it('is spread by price over the products it names, as far as they can bear it', () => {
    expect(off(amount(500), [line(3000), line(1000)])).toEqual([375, 125, 0])
    expect(off(amount(500), [line(3000, { mostOff: 100 }), line(1000)])).toEqual([100, 400, 0])
    const lines = [line(3000), line(1000, { product: 'poster' })]
    expect(off({ ...amount(500), products: ['poster'] }, lines)).toEqual([0, 500, 0])
  })

  it('needs an amount in the currency of the order', () => {
    expect(off(amount(500), [line(1000)], { currency: 'USD' })).toBe('other_currency')
  })
})

describe('a code of a free size', () => {
  const free = { gives: { kind: 'size' as const, product: 'canvas', size: '8x12' } }

  it('gives one print, the cheapest of that size, however it hangs', () => {
    const lines = [
      line(9000, { quantity: 3 }),
      line(2500, { size: '12x8' }),
      line(100, { size: '8x8' }),
      line(100, { product: 'poster' }),
    ]
    expect(off(free, lines)).toEqual([0, 2500, 0, 0, 0])
    expect(off(free, [line(9000, { quantity: 3 })])).toEqual([3000, 0])
  })

  it('needs such a print', () => {
    expect(off(free, [line(1000, { size: '8x8' })])).toBe('other_prints')
  })
})

describe('a code of free shipping', () => {
  const free = { gives: { kind: 'shipping' as const } }

  it('takes off the price of the cheapest method', () => {
    expect(off(free, [line(1000)])).toEqual([0, 490])
    expect(off(free, [line(1000)], { shipping: 0 })).toBe('nothing_to_take')
  })
})

describe('a code', () => {
  const use: CodeUse = { storeId: store, at, usesOfMail: 0, isCounted: false }
  function refusal(code: Partial<DiscountCode> | null, more: Partial<CodeUse> = {}) {
    const asked = codeToApply(code && codeThat(code), { ...use, ...more })
    for (const rule of asked.rules) rule.off(sale([line(1000)]))
    return asked.refusal()?.reason ?? null
  }

  it.each([
    ['unknown', null],
    ['unknown', { storeId: storeIdOf('other') }],
    ['off', { isOn: false }],
    ['not_yet', { validFrom: at + 1 }],
    ['expired', { validUntil: at }],
    ['used_up', { maxUses: 3, uses: 3 }],
    ['below_least', { leastSubtotal: { EUR: 1001 } }],
  ] as const)('is refused as %s', (reason, code) => {
    expect(refusal(code)).toBe(reason)
  })

  it.each([
    { storeId: store },
    { validFrom: at, validUntil: at + hour },
    { maxUses: 3, uses: 2 },
    { leastSubtotal: { EUR: 1000 } },
    { leastSubtotal: { USD: 1_000_000 } },
  ])('applies within its limits: %j', (code) => {
    expect(refusal(code)).toBeNull()
  })

  it('is limited for each mail address', () => {
    expect(refusal({ maxUsesPerMail: 1 }, { usesOfMail: 1 })).toBe('used_by_shopper')
    expect(refusal({ maxUsesPerMail: 2 }, { usesOfMail: 1 })).toBeNull()
  })

  it('is not used up for the order that has used it', () => {
    expect(refusal({ maxUses: 1, uses: 1 }, { isCounted: true })).toBeNull()
  })
})
