import type { PaymentStatus } from '../../../pure/contract/order-statuses.ts'

/** Whether the order is paid and may be made, even if a part was refunded. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partly_refunded'
}

/** Whether the order was ever paid, even if it was refunded since. */
export function wasPaid(status: PaymentStatus): boolean {
  return isPaid(status) || status === 'refunded'
}

export function paidStatus(order: { refunded_total: number; total: number }): PaymentStatus {
  if (order.refunded_total >= order.total) return 'refunded'
  return order.refunded_total > 0 ? 'partly_refunded' : 'paid'
}
