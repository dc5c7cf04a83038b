// States in which nothing more is to be done with an order.

import type { OrderStatus } from '../../pure/contract/order-statuses.ts'

export const endStatuses: readonly OrderStatus[] = [
  'delivered',
  'cancelled',
  'refunded',
  'returned',
]
