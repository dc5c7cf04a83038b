// What a shopper gets back for the lines of a withdrawal: what was paid for them with tax, and for a whole
// order the delivery as well, as far as the cheapest method would have cost (2011/83/EU, art. 13).

import { orderDiscounts, orderFees } from '../../ground/database/tables/orders-table.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { shippingMethods } from '../catalog/delivery/shipping-methods.ts'
import { payableStep } from '../catalog/money/payable-step.ts'
import { shareOf } from '../catalog/money/share-of.ts'
import { findProduct, findSize } from '../catalog/products.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import type { OrderLineRow } from '../orders/core/order-lines.ts'

type Priced = Pick<
  OrderRow,
  'total' | 'shipping' | 'fees' | 'tax' | 'tax_included' | 'shipping_taxed' | 'currency'
>
type PricedLine = Pick<OrderLineRow, 'quantity' | 'unit_price' | 'discount' | 'tax'>

export type AmountOf = {
  order: Priced
  /** All lines of the order, with what was withdrawn of each before and what is withdrawn now. */
  lines: readonly (PricedLine & { before: number; now: number })[]
  /** What the cheapest delivery would have cost. */
  standardShipping: number
  /** Minor units that were refunded, or are owed by earlier withdrawals. */
  claimed: number
}

/** Minor units, never more than what is left. */
export function withdrawalAmount({ order, lines, standardShipping, claimed }: AmountOf): number {
  const left = Math.max(0, order.total - claimed)
  const isWhole = lines.every(({ quantity, before, now }) => before + now === quantity)
  const owed = isWhole
    ? left - costOfFasterDelivery(order, lines, standardShipping)
    : lines.reduce((sum, line) => sum + goodsOf(order, line), 0)
  const step = payableStep(order.currency)
  return Math.min(left, Math.ceil(Math.max(0, owed) / step) * step)
}

function goodsOf(
  { tax_included: isTaxIncluded, currency }: Priced,
  { unit_price: price, quantity, discount, tax, before, now }: AmountOf['lines'][number],
): number {
  // Rounded once from the whole, so that parts add up to it.
  const step = payableStep(currency)
  const paidFor = (some: number) =>
    price * some -
    shareOf(discount, some, quantity, step) +
    (isTaxIncluded === 1 ? 0 : shareOf(tax, some, quantity, step))
  return paidFor(before + now) - paidFor(before)
}

/** The shopper bears what a faster delivery cost more, with its tax. */
function costOfFasterDelivery(
  order: Priced,
  lines: readonly PricedLine[],
  standardShipping: number,
): number {
  const more = Math.max(0, order.shipping - standardShipping)
  if (more === 0 || order.tax_included === 1 || order.shipping_taxed === 0) return more
  const fees = orderFees.read(order.fees) ?? []
  const taxOfShipping = [...lines, ...fees].reduce((left, { tax }) => left - tax, order.tax)
  return more + shareOf(Math.max(0, taxOfShipping), more, order.shipping)
}

type Sent = Pick<OrderRow, 'shipping' | 'shipping_method' | 'currency' | 'discounts'> & {
  country: string
}

/**
 * What the cheapest delivery would have cost by the catalog of the sale, with the discounts that
 * the order had on its delivery.
 */
export function standardShippingOf(
  catalog: Catalog,
  { shipping, shipping_method: method, currency, country, discounts }: Sent,
  lines: readonly Pick<OrderLineRow, 'product' | 'size' | 'quantity'>[],
): number {
  if (method === 'standard') return shipping
  const isKnown = lines.every(({ product, size }) => {
    const found = findProduct(catalog, product)
    return found !== null && findSize(found, size) !== null
  })
  if (!isKnown) return shipping
  const [cheapest] = shippingMethods({ catalog, country, currency, lines })
  const off = (orderDiscounts.read(discounts) ?? []).reduce((sum, each) => sum + each.shipping, 0)
  return Math.min(shipping, Math.max(0, (cheapest?.price ?? shipping) - off))
}
