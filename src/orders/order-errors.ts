// What can go wrong with carts and orders, as the shopper or the integrator reads it.

import type { OrderStatus } from '../contract/order-json.ts'
import { HandprintError } from '../errors.ts'

export function cartUnknown(): HandprintError {
  return new HandprintError({
    code: 'cart_unknown',
    status: 404,
    message: 'There is no cart at this address. Open your picture again to get a new one.',
  })
}

export function cartExpired(): HandprintError {
  return new HandprintError({
    code: 'cart_expired',
    status: 410,
    message:
      'This cart was left for too long and is gone. Open your picture again to get a new one.',
  })
}

export function cartAlreadyOrdered(): HandprintError {
  return new HandprintError({
    code: 'cart_already_ordered',
    status: 409,
    message:
      'This cart has been ordered and can no longer be changed. Open your picture again for another order.',
  })
}

export function cartFull(mostLines: number): HandprintError {
  return new HandprintError({
    code: 'parameter_invalid',
    status: 409,
    message: `A cart holds at most ${mostLines} lines. Order this one, or open a new cart.`,
  })
}

export function cartHasAnotherReference(): HandprintError {
  return new HandprintError({
    code: 'reference_id_invalid',
    status: 409,
    message:
      'This cart has another reference_id already, and an order has one. Leave it out to add the picture to this cart, or open a cart of its own.',
  })
}

export function lineUnknown(): HandprintError {
  return new HandprintError({
    code: 'line_unknown',
    status: 404,
    message: 'This line is no longer in the cart. Reload the cart to see what is in it.',
  })
}

/** `reason` is a sentence for the shopper. */
export function sizeUnavailable(reason?: string | null): HandprintError {
  return new HandprintError({
    code: 'size_unavailable',
    status: 422,
    message: `${reason ?? 'This size can not be ordered for this picture.'} Choose another size.`,
  })
}

export function choiceInvalid(what: string): HandprintError {
  return new HandprintError({
    code: 'parameter_invalid',
    status: 400,
    message: `${what} Reload the cart and choose again.`,
  })
}

export function checkoutIncomplete(
  reason: 'cart_empty' | 'method_not_offered' | 'shop_takes_no_payments',
  message: string,
): HandprintError {
  return new HandprintError({ code: 'checkout_incomplete', status: 422, reason, message })
}

/** The shopper saw another total than the one that holds now. */
export function totalChanged(): HandprintError {
  return new HandprintError({
    code: 'checkout_incomplete',
    status: 409,
    reason: 'total_changed',
    message:
      'The total has changed since this page was opened. Nothing was charged: check the new total and order again.',
  })
}

export function cartChanged(): HandprintError {
  return new HandprintError({
    code: 'checkout_incomplete',
    status: 409,
    reason: 'cart_changed',
    message:
      'The cart has changed since this page was opened. Nothing was charged: look at what is in it now and order again.',
  })
}

/** Both come from the gateway. */
export function paymentDeclined(declineCode: string, message: string): HandprintError {
  return new HandprintError({ code: 'payment_declined', status: 402, reason: declineCode, message })
}

export function paymentPending(cause?: unknown): HandprintError {
  return new HandprintError({
    code: 'payment_pending',
    status: 409,
    reason: 'payment_pending',
    message:
      'A payment for this cart is being made, and how it ended is not known yet. Wait a minute and reload: you will not be charged twice.',
    retryAfterSeconds: 60,
    cause,
  })
}

export function orderUnknown(): HandprintError {
  return new HandprintError({
    code: 'order_unknown',
    status: 404,
    message: 'This store has no order with this id.',
  })
}

export function orderStateRefused(from: OrderStatus, to: OrderStatus): HandprintError {
  return new HandprintError({
    code: 'order_state_refused',
    status: 409,
    message: `An order that is ${words(from)} can not become ${words(to)}.`,
  })
}

export function orderInWork(): HandprintError {
  return new HandprintError({
    code: 'order_state_refused',
    status: 409,
    message:
      'This order is in work and needs its address and pictures. Its personal data can be deleted when it has been shipped, cancelled or refunded.',
  })
}

function words(status: OrderStatus): string {
  return `"${status.replaceAll('_', ' ')}"`
}
