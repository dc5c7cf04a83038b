// What a store keeps of its commission when money was given back: the share of the order's total that
// is left, rounded to the minor unit, halves up. All of an order is given back, all of it goes.

import { shareOf } from './share-of.ts'

export type RefundedOrder = {
  /** Minor units, as all here. */
  commission: number
  total: number
  refunded_total: number
}

export function commissionAfterRefunds(order: RefundedOrder): number {
  return shareOf(order.commission, order.total - order.refunded_total, order.total)
}
