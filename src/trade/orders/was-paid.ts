// Whether an order has been paid at some time, also when it was given back since.

import type { PaymentStatus } from '../../pure/contract/order-statuses.ts'
import { isPaid } from './is-paid.ts'

export function wasPaid(status: PaymentStatus): boolean {
  return isPaid(status) || status === 'refunded'
}
