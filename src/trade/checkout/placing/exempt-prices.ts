// Prices that hold a tax, without it: for a sale that bears none. What is sold for less stays a price of
// its own, so that lines, shipping and sum agree to the last unit.

import { payableStep } from '../../catalog/payable-step.ts'
import type { PricedCart } from '../../catalog/price-cart.ts'
import type { ShippingMethod } from '../../catalog/shipping-methods.ts'
import { taxWithin } from '../../catalog/taxes/tax-amounts.ts'
import type { SaleTaxes } from '../../catalog/taxes/taxes.ts'

type Priced = { priced: PricedCart; methods: ShippingMethod[] }

export function exemptPrices({ priced, methods }: Priced, taxes: SaleTaxes): Priced {
  // On top of prices it is only left out.
  if (!taxes.isIncluded || taxes.lines.length === 0) return { priced, methods }
  const millionths = taxes.lines.reduce((sum, line) => sum + line.millionths, 0)
  const step = payableStep(priced.currency)
  const net = (amount: number): number =>
    Math.round((amount - taxWithin(amount, millionths, millionths)) / step) * step
  const lines = priced.lines.map((line) => {
    const unitPrice = net(line.unitPrice)
    const unitCommission = Math.min(net(line.unitCommission), unitPrice)
    return { ...line, unitPrice, unitCommission, total: unitPrice * line.quantity }
  })
  const sum = (of: (line: (typeof lines)[number]) => number): number =>
    lines.reduce((all, line) => all + of(line), 0)
  return {
    priced: {
      ...priced,
      lines,
      shipping: taxes.isOnShipping ? net(priced.shipping) : priced.shipping,
      subtotal: sum(({ total }) => total),
      commission: sum(({ unitCommission, quantity }) => unitCommission * quantity),
    },
    methods: taxes.isOnShipping
      ? methods.map((method) => ({ ...method, price: net(method.price) }))
      : methods,
  }
}
