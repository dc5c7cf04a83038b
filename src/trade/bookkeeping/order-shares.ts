// An order's amounts in the books while part of it is paid: sums without tax, taxes by rate, and
// the store's commission. Each amount is a share of the whole, rounded once from what is left, so
// that many small refunds add up to the same as one.

import type { BookingTaxesTable } from '../../ground/database/tables/bookings-table.ts'
import { orderFees, orderTaxes } from '../../ground/database/tables/orders-table.ts'
import { shareOf } from '../catalog/money/share-of.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import type { OrderLineRow } from '../orders/core/order-lines.ts'
import { taxesLeft } from '../orders/core/taxes-left.ts'

/** Minor units, without tax except for `tax`. */
export type BookedTax = Pick<BookingTaxesTable, 'kind' | 'name' | 'millionths' | 'net' | 'tax'>

export type Shares = {
  goods: number
  /** With the order's fees. */
  shipping: number
  /** The part of `shipping` that is the order's fees. */
  orderFees: number
  tax: number
  commission: number
  taxes: BookedTax[]
}

type SoldOrder = Pick<
  OrderRow,
  | 'subtotal'
  | 'shipping'
  | 'fees'
  | 'tax'
  | 'tax_included'
  | 'taxes'
  | 'shipping_taxed'
  | 'total'
  | 'commission'
>
type SoldLine = Pick<OrderLineRow, 'tax'>

export const noShares: Shares = {
  goods: 0,
  shipping: 0,
  orderFees: 0,
  tax: 0,
  commission: 0,
  taxes: [],
}

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
  // Also the tax on fees.
  const taxOnShipping = order.tax - lines.reduce((sum, { tax }) => sum + tax, 0)
  const isIncluded = order.tax_included === 1
  const fees = orderFees.read(order.fees) ?? []
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0)
  const taxOnFees = fees.reduce((sum, fee) => sum + fee.tax, 0)
  const shipping = share(order.shipping + feeTotal - (isIncluded ? taxOnShipping : 0))
  const goods = left - tax - shipping
  const feesLeft = share(feeTotal - (isIncluded ? taxOnFees : 0))
  const untaxedFees = share(fees.reduce((sum, fee) => sum + (fee.taxed ? 0 : fee.amount), 0))
  const taxed = goods + (order.shipping_taxed === 1 ? shipping : feesLeft) - untaxedFees
  const untaxed = goods + shipping - (rates.length === 0 ? 0 : taxed)
  return {
    goods,
    shipping,
    orderFees: feesLeft,
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
