// What is paid of an order, in words.

import type { PaymentStatus } from '../../pure/contract/order-statuses.ts'

/** It is paid for, so that it may be made: also when a part was given back. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partly_refunded'
}

/** It has been paid at some time, also when it was given back since. */
export function wasPaid(status: PaymentStatus): boolean {
  return isPaid(status) || status === 'refunded'
}

/** Of an order that somebody has paid for, by what was given back since. */
export function paidStatus(order: { refunded_total: number; total: number }): PaymentStatus {
  if (order.refunded_total >= order.total) return 'refunded'
  return order.refunded_total > 0 ? 'partly_refunded' : 'paid'
}
