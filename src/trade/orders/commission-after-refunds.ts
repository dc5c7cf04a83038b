// What a store keeps of its commission when money was given back: the share of the order's total that
// is left, rounded to the minor unit, halves up. All of an order is given back, all of it goes.

export type RefundedOrder = {
  /** Minor units, as all here. */
  commission: number
  total: number
  refunded_total: number
}

/** In exact integers: the product may be beyond what a double holds. */
export function commissionAfterRefunds(order: RefundedOrder): number {
  const [commission, total, refunded] = [order.commission, order.total, order.refunded_total].map(
    BigInt,
  )
  if (!commission || !total || refunded === undefined) return order.commission
  return Number((2n * commission * (total - refunded) + total) / (2n * total))
}
