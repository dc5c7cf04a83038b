// Whether an order is still on its way to being made: one that is sent or has ended is not stopped any
// more.

import type { OrderStatus } from '../../pure/contract/order-statuses.ts'

export function isUnderWay(status: OrderStatus): boolean {
  return underWay.some((each) => each === status)
}

const underWay = [
  'awaiting_payment',
  'awaiting_print_image',
  'preparing',
  'ready',
  'in_production',
] as const satisfies readonly OrderStatus[]
