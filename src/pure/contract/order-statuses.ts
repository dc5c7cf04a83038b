export const orderStatuses = [
  'awaiting_payment',
  'awaiting_print_image',
  'preparing',
  'ready',
  'in_production',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
  'refunded',
  'returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const endStatuses: readonly OrderStatus[] = [
  'delivered',
  'cancelled',
  'refunded',
  'returned',
]
/**
 * Statuses in which nothing is produced any more. Shops that print by hand rarely mark orders as
 * delivered.
 */
export const doneStatuses: readonly OrderStatus[] = ['shipped', ...endStatuses]

export const paymentStatuses = [
  'unpaid',
  'pending',
  'paid',
  'declined',
  'partly_refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Who did something to an order. `system` is the program itself. */
export const actorKinds = ['shopper', 'store', 'operator', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]
