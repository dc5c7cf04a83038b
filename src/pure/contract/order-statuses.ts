// What an order and its payment can be, and who does something to one.

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

/** Nothing more is to be done with an order. */
export const endStatuses: readonly OrderStatus[] = [
  'delivered',
  'cancelled',
  'refunded',
  'returned',
]
/** Nobody makes anything for it any more; shops that print by hand mark few as delivered. */
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

/** Whoever did something to an order; `system` is the program by itself. */
export const actorKinds = ['shopper', 'store', 'operator', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]
