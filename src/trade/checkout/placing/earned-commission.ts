// A store's commission on an order: the markup's share of the prices, applied to the base that its
// terms define.

import type { CommissionTerms } from '../../stores/settings/commission-terms.ts'
import type { CartTotals } from './cart-totals.ts'

type Sold = Pick<CartTotals, 'subtotal' | 'shipping' | 'commission' | 'tax'> & {
  taxes: Pick<CartTotals['taxes'], 'isIncluded' | 'lineTaxes' | 'feeTaxes'>
}

/** Minor units, rounded half up, in exact integer arithmetic. */
export function earnedCommission(sold: Sold, terms: CommissionTerms): number {
  const { subtotal, shipping, commission, tax, taxes } = sold
  if (subtotal === 0) return commission
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
  const goodsTax = sumOf(taxes.lineTaxes)
  const shippingTax = tax - goodsTax - sumOf(taxes.feeTaxes)
  const of = (price: number, within: number) => {
    if (terms.of === 'net') return taxes.isIncluded ? price - within : price
    return taxes.isIncluded ? price : price + within
  }
  const base = of(subtotal, goodsTax) + (terms.isOnShipping ? of(shipping, shippingTax) : 0)
  const twice = 2n * BigInt(commission) * BigInt(base) + BigInt(subtotal)
  return Number(twice / (2n * BigInt(subtotal)))
}
