// How paid an order is that somebody has paid for, by what was given back since.

import type { PaymentStatus } from '../../../pure/contract/order-statuses.ts'

export function paidStatus(order: { refunded_total: number; total: number }): PaymentStatus {
  if (order.refunded_total >= order.total) return 'refunded'
  return order.refunded_total > 0 ? 'partly_refunded' : 'paid'
}
