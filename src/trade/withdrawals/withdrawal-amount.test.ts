import { describe, expect, it } from 'vitest'
import { orderDiscounts, orderFees } from '../../ground/database/tables/orders-table.ts'
import { builtInCatalog } from '../catalog/built-in/built-in-catalog.ts'
import { shippingMethods } from '../catalog/delivery/shipping-methods.ts'
import { type AmountOf, standardShippingOf, withdrawalAmount } from './withdrawal-amount.ts'

const order = {
  currency: 'EUR',
  // 2 × 19.99 and 30.00, delivery 4.90 with tax inside.
  total: 3_998 + 3_000 + 490,
  shipping: 490,
  fees: null,
  tax: 1_196,
  tax_included: 1,
  shipping_taxed: 1,
} as const
const posters = { quantity: 2, unit_price: 1_999, discount: 0, tax: 638 }
const canvas = { quantity: 1, unit_price: 3_000, discount: 0, tax: 479 }

function amount(given: Partial<AmountOf>): number {
  const lines = [
    { ...posters, before: 0, now: 2 },
    { ...canvas, before: 0, now: 1 },
  ]
  return withdrawalAmount({ order, lines, standardShipping: 490, claimed: 0, ...given })
}

describe('withdrawalAmount', () => {
  it('is everything with delivery for a whole order', () => {
    expect(amount({})).toBe(7_488)
  })

  it('keeps what a faster delivery cost more', () => {
    expect(amount({ standardShipping: 300 })).toBe(7_488 - 190)
  })

  it('is the price of a part, without delivery', () => {
    const one = [
      { ...posters, before: 0, now: 1 },
      { ...canvas, before: 0, now: 0 },
    ]
    expect(amount({ lines: one })).toBe(1_999)
  })

  it('is what was paid for a part after discounts, and parts add up to the cent', () => {
    const off = { ...posters, quantity: 3, discount: 100 }
    const parts = [0, 1, 2].map((before) =>
      amount({
        lines: [
          { ...off, before, now: 1 },
          { ...canvas, before: 0, now: 0 },
        ],
      }),
    )
    // 59.97 less 1.00 in all.
    expect(parts).toEqual([1_966, 1_965, 1_966])
  })

  it('gives the delivery back with the last part', () => {
    const rest = [
      { ...posters, before: 1, now: 1 },
      { ...canvas, before: 0, now: 1 },
    ]
    expect(amount({ lines: rest, claimed: 1_999 })).toBe(7_488 - 1_999)
  })

  it('is never more than what is left', () => {
    const one = [
      { ...posters, before: 0, now: 0 },
      { ...canvas, before: 0, now: 1 },
    ]
    expect(amount({ lines: one, claimed: 5_488 })).toBe(2_000)
    expect(amount({ claimed: 1_000 })).toBe(6_488)
    expect(amount({ claimed: 7_488 })).toBe(0)
  })

  it('adds taxes that are not in the prices, to the cent', () => {
    // 3 × 10.00 with a tax of 2.50 in all: 0.83, 0.84 and 0.83.
    const taxed = {
      ...order,
      total: 3_250 + 545,
      tax: 295,
      shipping: 500,
      tax_included: 0,
    } as const
    const line = { quantity: 3, unit_price: 1_000, discount: 0, tax: 250 }
    const exempt = { quantity: 1, unit_price: 0, discount: 0, tax: 0, before: 0, now: 0 }
    const parts = [0, 1, 2].map((before) =>
      amount({ order: taxed, lines: [{ ...line, before, now: 1 }, exempt] }),
    )
    expect(parts).toEqual([1_083, 1_084, 1_083])
    const whole = [{ ...line, before: 0, now: 3 }]
    // 2.00 of 5.00 for the faster delivery, with 0.18 of its 0.45 of tax.
    expect(amount({ order: taxed, lines: whole, standardShipping: 300 })).toBe(3_795 - 218)
    const fees = orderFees.write([{ name: 'Fee', amount: 50, tax: 5, taxed: true }])
    const withFee = { ...taxed, fees, total: 3_795 + 55, tax: 300 }
    expect(amount({ order: withFee, lines: whole, standardShipping: 300 })).toBe(3_850 - 218)
  })
})

describe('standardShippingOf', () => {
  it('is nothing if a code made the cheapest delivery free and a faster one was chosen', () => {
    const lines = [{ product: 'poster', size: '12x18', quantity: 1 }]
    const consignment = { catalog: builtInCatalog, country: 'US', currency: 'USD', lines }
    const [cheapest = 0, faster = 0] = shippingMethods(consignment).map(({ price }) => price)
    const code = { kind: 'code', name: 'SHIP', amount: 0, shipping: cheapest } as const
    const sent = {
      ...{ country: 'US', currency: 'USD', shipping_method: 'express' },
      shipping: faster - cheapest,
      discounts: orderDiscounts.write([code]),
    }
    expect(cheapest).toBeGreaterThan(0)
    expect(standardShippingOf(builtInCatalog, sent, lines)).toBe(0)
    const undiscounted = { ...sent, shipping: faster, discounts: null }
    expect(standardShippingOf(builtInCatalog, undiscounted, lines)).toBe(cheapest)
  })
})
