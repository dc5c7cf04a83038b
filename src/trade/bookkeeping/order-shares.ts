// What an order stands for in the books while a part of it is paid: its sums without tax, its taxes by
// rate, and what its store earns. Everything is a share of the whole, rounded once from what is left, so
// that many small refunds come to the same as one.

import type { BookingTaxesTable } from '../../ground/database/tables/bookings-table.ts'
import { orderTaxes } from '../../ground/database/tables/orders-table.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import type { OrderLineRow } from '../orders/order-lines.ts'
import { shareOf } from '../orders/share-of.ts'

/** Minor units, without tax but for `tax`. */
export type BookedTax = Pick<BookingTaxesTable, 'kind' | 'name' | 'millionths' | 'net' | 'tax'>

export type Shares = {
  goods: number
  shipping: number
  tax: number
  commission: number
  taxes: BookedTax[]
}

type SoldOrder = Pick<
  OrderRow,
  | 'subtotal'
  | 'shipping'
  | 'tax'
  | 'tax_included'
  | 'taxes'
  | 'shipping_taxed'
  | 'total'
  | 'commission'
>
type SoldLine = Pick<OrderLineRow, 'tax'>

/** `left`: what of its total is paid and not given back. */
export function orderShares(order: SoldOrder, lines: readonly SoldLine[], left: number): Shares {
  const share = (amount: number) => shareOf(amount, left, order.total)
  const rates = (orderTaxes.read(order.taxes) ?? []).map(({ kind, name, percent, amount }) => ({
    ...{ kind, name },
    millionths: Math.round(percent * 10_000),
    tax: share(amount),
  }))
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0)
  const taxOnShipping = order.tax - taxOnGoods(order, lines)
  const shipping = share(order.shipping - (order.tax_included === 1 ? taxOnShipping : 0))
  const goods = left - tax - shipping
  // Nobody has kept it of earlier orders: shipping was taxed where a catalog did not say otherwise.
  const isShippingTaxed = order.shipping_taxed !== 0
  const taxed = goods + (isShippingTaxed ? shipping : 0)
  const untaxed = rates.length === 0 ? goods + shipping : isShippingTaxed ? 0 : shipping
  return {
    ...{ goods, shipping, tax },
    commission: share(order.commission),
    taxes: [
      ...rates.map((rate) => ({ ...rate, net: taxed })),
      { kind: 'none', name: null, millionths: 0, net: untaxed, tax: 0 },
    ],
  }
}

/** Of earlier orders only the whole is known, which is then divided as the prices are. */
function taxOnGoods(order: SoldOrder, lines: readonly SoldLine[]): number {
  let sum = 0
  for (const { tax } of lines) {
    if (tax === null) return shareOf(order.tax, order.subtotal, order.subtotal + order.shipping)
    sum += tax
  }
  return sum
}
