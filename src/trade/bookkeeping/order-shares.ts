// An order's amounts in the books while part of it is paid: sums without tax, taxes by rate, and
// the store's commission. Each amount is a share of the whole, rounded once from what is left, so
// that many small refunds add up to the same as one.

import type { BookingTaxesTable } from '../../ground/database/tables/bookings-table.ts'
import { orderTaxes } from '../../ground/database/tables/orders-table.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import type { OrderLineRow } from '../orders/core/order-lines.ts'
import { shareOf } from '../orders/core/share-of.ts'
import { taxesLeft } from '../orders/core/taxes-left.ts'

/** Minor units, without tax except for `tax`. */
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

export const noShares: Shares = { goods: 0, shipping: 0, tax: 0, commission: 0, taxes: [] }

/**
 * `left`: the part of the total that is paid and not refunded. `before`: the shares before this
 * step.
 */
export function orderShares(
  order: SoldOrder,
  lines: readonly SoldLine[],
  left: number,
  before = noShares,
): Shares {
  const share = (amount: number) => shareOf(amount, left, order.total)
  const sold = orderTaxes.read(order.taxes) ?? []
  const whole = { left: order.total, taxes: sold.map(({ amount }) => amount) }
  const leftBefore = before.goods + before.shipping + before.tax
  const last = { left: leftBefore, taxes: before.taxes.map((rate) => rate.tax) }
  const leftOf = taxesLeft(whole, last, left)
  const rates = sold.map(({ kind, name, percent }, index) => ({
    kind,
    name,
    millionths: Math.round(percent * 10_000),
    tax: leftOf[index] ?? 0,
  }))
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0)
  const taxOnShipping = order.tax - lines.reduce((sum, { tax }) => sum + tax, 0)
  const shipping = share(order.shipping - (order.tax_included === 1 ? taxOnShipping : 0))
  const goods = left - tax - shipping
  const isShippingTaxed = order.shipping_taxed === 1
  const taxed = goods + (isShippingTaxed ? shipping : 0)
  const untaxed = rates.length === 0 ? goods + shipping : isShippingTaxed ? 0 : shipping
  return {
    goods,
    shipping,
    tax,
    // After a failed refund the commission may be one unit off its share. It must still move in
    // only one direction.
    commission:
      left <= leftBefore
        ? Math.min(share(order.commission), before.commission)
        : Math.max(share(order.commission), before.commission),
    taxes: [
      ...rates.map((rate) => ({ ...rate, net: taxed })),
      { kind: 'none', name: null, millionths: 0, net: untaxed, tax: 0 },
    ],
  }
}
