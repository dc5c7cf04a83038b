import { payableStep } from '../money/payable-step.ts'
import { type Discount, type DiscountRule, mostOff, type SaleToDiscount } from './discounts.ts'
import { type CartLineToPrice, type PricedCart, sumsOf } from './price-cart.ts'
import { shareOfStore } from './price-line.ts'

type Discounting = Pick<SaleToDiscount, 'method' | 'cheapestShipping'> & {
  rules: readonly DiscountRule[]
}

/** Applies the rules in their order. A rule that takes nothing off leaves no discount. */
export function discountCart(
  priced: PricedCart,
  lines: readonly CartLineToPrice[],
  { rules, method, cheapestShipping }: Discounting,
): PricedCart {
  if (rules.length === 0) return priced
  const { currency } = priced
  const step = payableStep(currency)
  const payable = (wished: number, most: number): number =>
    Math.max(0, Math.floor(Math.min(wished, most) / step) * step)
  const left = priced.lines.map(({ total }) => total)
  let { shipping } = priced
  const discounts: Discount[] = []
  for (const { kind, name, ignoresFloor = false, off } of rules) {
    const mostOf = priced.lines.map((line, index) => {
      const total = left[index] ?? 0
      return ignoresFloor ? total : mostOff({ ...line, total })
    })
    const wished = off({
      lines: lines.map(({ product, size, options, quantity }, index) => ({
        ...{ product: product.name, size, options, quantity },
        unitPrice: priced.lines[index]?.unitPrice ?? 0,
        total: left[index] ?? 0,
        mostOff: mostOf[index] ?? 0,
      })),
      ...{ method, shipping, cheapestShipping, currency },
    })
    const taken = mostOf.map((most, index) => payable(wished.lines[index] ?? 0, most))
    const ofShipping = payable(wished.shipping, shipping)
    const amount = taken.reduce((sum, each) => sum + each, 0)
    if (amount === 0 && ofShipping === 0) continue
    taken.forEach((each, index) => {
      left[index] = (left[index] ?? 0) - each
    })
    shipping -= ofShipping
    discounts.push({ kind, name, lines: taken, amount, shipping: ofShipping })
  }
  const sold = priced.lines.map((line, index) => {
    const total = left[index] ?? 0
    const discount = line.discount + line.total - total
    return { ...line, discount, total, commission: shareOfStore({ ...line, total }, step) }
  })
  return { ...priced, ...sumsOf(sold), lines: sold, shipping, discounts }
}
