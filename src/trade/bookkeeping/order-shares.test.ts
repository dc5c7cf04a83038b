import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../tests/helpers/seeded-random.ts'
import { orderFees, orderTaxes } from '../../ground/database/tables/orders-table.ts'
import { shareOf } from '../catalog/money/share-of.ts'
import { orderShares } from './order-shares.ts'

describe('orderShares', () => {
  const random = seededRandom(5)
  const whole = (most: number) => Math.floor(random() * (most + 1))

  it('always add up exactly, and are exact for all and none', () => {
    for (let round = 0; round < 500; round++) {
      const lines = [{ tax: whole(500) }, { tax: whole(500) }]
      const [subtotal, shipping] = [2000 + whole(100_000), 300 + whole(3000)]
      const fees = [true, false].map((taxed) => {
        return { name: 'Fee', amount: 30 + whole(200), tax: taxed ? whole(20) : 0, taxed }
      })
      const taxOnFees = fees.reduce((sum, fee) => sum + fee.tax, 0)
      const tax = lines.reduce((sum, line) => sum + line.tax, whole(100)) + taxOnFees
      const first = whole(tax)
      const isIncluded = whole(1) === 1
      const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0)
      const total = subtotal + shipping + feeTotal + (isIncluded ? 0 : tax)
      const taxes = [first, tax - first].map((amount) => {
        return { kind: 'vat' as const, name: null, percent: 5, amount }
      })
      const order = {
        subtotal,
        shipping,
        fees: orderFees.write(fees),
        tax,
        total,
        commission: whole(subtotal),
        taxes: orderTaxes.write(taxes),
        shipping_taxed: 1 as const,
        tax_included: isIncluded ? (1 as const) : (0 as const),
      }
      for (const left of [0, total, whole(total)]) {
        const shares = orderShares(order, lines, left)
        expect(shares.goods + shares.shipping + shares.tax).toBe(left)
        expect(shares.orderFees).toBeLessThanOrEqual(shares.shipping)
        const nets = shares.taxes.slice(1).reduce((sum, each) => sum + each.net, 0)
        expect(nets).toBe(left - shares.tax)
        expect(shares.taxes.reduce((sum, each) => sum + each.tax, 0)).toBe(shares.tax)
        expect(Math.abs(shares.tax - (tax * left) / total)).toBeLessThanOrEqual(1)
        const exact = left === total ? [tax, order.commission] : [0, 0]
        if (left === 0 || left === total) expect([shares.tax, shares.commission]).toEqual(exact)
      }
    }
  })

  it('are rounded half up, also beyond the precision of a double', () => {
    expect(shareOf(1, 1, 2)).toBe(1)
    expect(shareOf(1, 1, 3)).toBe(0)
    expect(shareOf(900_000_001, 2_000_000_002, 2_000_000_003)).toBe(900_000_001)
  })
})
