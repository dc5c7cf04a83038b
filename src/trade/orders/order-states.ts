// The states of an order and where each may go. Whatever is not in this table is refused.

import type { OrderStatus } from '../../pure/contract/order-statuses.ts'

export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ['awaiting_print_image', 'preparing', 'on_hold', 'cancelled'],
  awaiting_print_image: ['preparing', 'on_hold', 'cancelled', 'refunded'],
  preparing: ['ready', 'on_hold', 'cancelled', 'refunded'],
  // Back when another print image comes.
  ready: ['preparing', 'in_production', 'on_hold', 'cancelled', 'refunded'],
  // Back when another crop is chosen.
  in_production: ['preparing', 'shipped', 'on_hold', 'cancelled', 'refunded'],
  shipped: ['delivered', 'returned', 'refunded'],
  // Back when a parcel is sent in its place.
  delivered: ['shipped', 'returned', 'refunded'],
  on_hold: ['awaiting_print_image', 'preparing', 'ready', 'in_production', 'cancelled', 'refunded'],
  // Held when the money that was to go back did not reach the shopper.
  cancelled: ['on_hold', 'refunded'],
  refunded: ['on_hold'],
  returned: ['shipped', 'refunded'],
}

/** Still on its way to being made: one that is sent or has ended is not stopped any more. */
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
