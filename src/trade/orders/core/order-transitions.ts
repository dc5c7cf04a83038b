import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'

export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ['awaiting_print_image', 'preparing', 'on_hold', 'cancelled'],
  awaiting_print_image: ['preparing', 'on_hold', 'cancelled', 'refunded'],
  preparing: ['ready', 'on_hold', 'cancelled', 'refunded'],
  // Back to `preparing` when another print image arrives.
  ready: ['preparing', 'in_production', 'on_hold', 'cancelled', 'refunded'],
  // Back to `preparing` when the crop changes.
  in_production: ['preparing', 'shipped', 'on_hold', 'cancelled', 'refunded'],
  shipped: ['delivered', 'returned', 'refunded'],
  // Back to `shipped` when a replacement parcel is sent.
  delivered: ['shipped', 'returned', 'refunded'],
  on_hold: ['awaiting_print_image', 'preparing', 'ready', 'in_production', 'cancelled', 'refunded'],
  // Held when a refund did not reach the shopper.
  cancelled: ['on_hold', 'refunded'],
  refunded: ['on_hold'],
  returned: ['shipped', 'refunded'],
}

/**
 * Whether the order is still on its way to production. Orders that were sent or have ended cannot
 * be stopped.
 */
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
