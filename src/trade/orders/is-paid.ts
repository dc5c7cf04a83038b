// Whether an order is paid for, so that it may be made: also when a part was given back.

import type { PaymentStatus } from '../../pure/contract/order-statuses.ts'

export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partly_refunded'
}
