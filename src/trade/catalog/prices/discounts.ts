// What is taken off the lines and the shipping of a sale, by codes and packages. Each discount takes
// off what those before it have left. A line is never sold below its margin floor, unless the owner
// allowed it, and nothing is sold below zero.

import type { Options } from '../choices/chosen-options.ts'
import type { Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'
import type { ShippingMethodName } from '../shipping-terms.ts'
import type { PricedLine } from './price-line.ts'

export type DiscountKind = 'code' | 'package'

/** A line as a rule finds it. Minor units. */
export type LineToDiscount = {
  readonly product: string
  readonly size: string
  /** Complete. */
  readonly options: Options
  readonly quantity: number
  readonly unitPrice: number
  /** What is left of its price after the discounts before. */
  readonly total: number
  /** The most that this rule can take off. */
  readonly mostOff: number
}

export type SaleToDiscount = {
  /** In the order of the cart. */
  readonly lines: readonly LineToDiscount[]
  readonly method: ShippingMethodName
  /** What is left of its price. */
  readonly shipping: number
  /** The price of the cheapest method to that place. */
  readonly cheapestShipping: number
  readonly currency: Currency
}

/** Minor units off each line, in the order of the lines, and off shipping. */
export type Off = { readonly lines: readonly number[]; readonly shipping: number }

/** The code, or the package's name by language with English always present. */
type DiscountName = Readonly<Record<string, string>>

export type DiscountRule = {
  readonly kind: DiscountKind
  readonly name: DiscountName
  /** True if an owner allowed it to go below the margin floor. */
  readonly ignoresFloor?: boolean
  /**
   * Pure. Called for each shipping method, so it must not depend on anything else. What is more
   * than can be taken off is cut, and rounded down to the payable step.
   */
  readonly off: (sale: SaleToDiscount) => Off
}

export type Discount = {
  readonly kind: DiscountKind
  readonly name: DiscountName
  /** Off each line, in the order of the lines. */
  readonly lines: readonly number[]
  /** The sum of `lines`. */
  readonly amount: number
  readonly shipping: number
}

/** The most that can be taken off a line without selling it below its margin floor. */
export function mostOff({
  total,
  quantity,
  unitFloor,
}: Pick<PricedLine, 'total' | 'quantity' | 'unitFloor'>): number {
  return Math.max(0, total - unitFloor * quantity)
}

/**
 * Spreads an amount over lines in proportion to their totals, at most `mostOff` each. Adds up to the
 * amount, or to all that can be taken off. All amounts are multiples of the currency's payable
 * step; a rest of the amount below it is left out.
 */
export function spreadOver(
  amount: number,
  lines: readonly Pick<LineToDiscount, 'total' | 'mostOff'>[],
  currency: Currency,
): number[] {
  const step = payableStep(currency)
  const off = lines.map(() => 0)
  // Those with the least room come first: what they cannot bear is spread over the others. In this
  // order each floor leaves a rest that the later lines have room for.
  const order = lines
    .flatMap(({ total, mostOff: most }, index) =>
      total > 0 && most > 0 ? [{ total, most, index }] : [],
    )
    .sort((a, b) => a.most * b.total - b.most * a.total)
  let weight = order.reduce((sum, { total }) => sum + total, 0)
  const room = order.reduce((sum, { most }) => sum + most, 0)
  let rest = Math.floor(Math.max(0, Math.min(amount, room)) / step) * step
  for (const { total, most, index } of order) {
    const share = Number((BigInt(rest) * BigInt(total)) / BigInt(weight * step)) * step
    const taken = Math.min(share, most)
    off[index] = taken
    rest -= taken
    weight -= total
  }
  return off
}
