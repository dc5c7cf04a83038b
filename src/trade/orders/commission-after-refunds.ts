// What a store keeps of its commission when money was given back: the share of the order's total that
// is left, rounded to the minor unit, halves up. All of an order is given back, all of it goes.

export type RefundedOrder = {
  /** Minor units, as all here. */
  commission: number
  total: number
  refunded_total: number
}

export function commissionAfterRefunds(order: RefundedOrder): number {
  return shareOf(order.commission, order.total - order.refunded_total, order.total)
}

/** A part of an amount, rounded half up, in exact integers: the product may be beyond what a double holds. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (part === whole) return amount
  const [of, over] = [2n * BigInt(amount) * BigInt(part), 2n * BigInt(whole)]
  return Number((of + BigInt(whole)) / over)
}
