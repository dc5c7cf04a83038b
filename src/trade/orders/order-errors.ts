// What can go wrong with carts and orders, as the shopper or the integrator reads it.

import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { HandprintError } from '../../pure/errors.ts'

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
  reason: 'cart_empty' | 'method_not_offered' | 'shop_takes_no_payments' | 'payment_method_changed',
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

/** Both as money in words. It is told with a status that is asked again: the bill may be settled. */
export function accountLimitReached(limit: string, open: string): HandprintError {
  return new HandprintError({
    code: 'account_limit_reached',
    status: 402,
    message: `This store may order on account up to ${limit}, and ${open} of it are open: this order would go beyond. Settle the bill with the shop, or order less.`,
  })
}

export function nothingToRefund(): HandprintError {
  return new HandprintError({
    code: 'refund_not_possible',
    status: 409,
    message:
      'Nothing is left to be given back: this order was not paid, or all of it was given back or is on its way.',
  })
}

export function refundTooLarge(left: number, currency: string): HandprintError {
  return new HandprintError({
    code: 'refund_not_possible',
    status: 422,
    message: `A refund is a whole number of minor units from 1 to what is left of the payment, which is ${left} (${currency}).`,
  })
}

/** `step` in minor units. */
export function refundNotPayable(step: number, currency: string): HandprintError {
  return new HandprintError({
    code: 'refund_not_possible',
    status: 422,
    message: `Banks move ${currency} only in steps of ${step} minor units. Give back a multiple of that, or all that is left.`,
  })
}

export function refundFailed(): HandprintError {
  return new HandprintError({
    code: 'refund_failed',
    status: 502,
    message:
      'The bank has refused this refund, and nothing was given back. Try again, or give the money back in another way.',
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

/** `offered` are the words for what can be done instead. */
export function orderActionRefused(
  from: OrderStatus,
  done: string,
  offered: readonly string[],
): HandprintError {
  const instead =
    offered.length === 0 ? 'Nothing is left to be done with it.' : `It can be ${inList(offered)}.`
  return orderRefused(`An order that is ${words(from)} can not be ${done}. ${instead}`)
}

export function orderNotPaid(): HandprintError {
  return orderRefused('This order is not paid, so nothing is made of it. It can be cancelled.')
}

/** `reason` says why it is on hold, and what to do. */
export function holdNotSolved(reason: string): HandprintError {
  return orderRefused(`The order would be on hold again at once. ${reason}`)
}

/** Times are milliseconds. */
export function coolOffNotOver(until: number, now: number): HandprintError {
  const minutes = Math.ceil((until - now) / 60_000)
  const at = new Date(until).toISOString()
  return orderRefused(
    `The shopper can still cancel this order, for ${minutes} more minutes (until ${at}). Start production after that.`,
  )
}

export function cancelTooLate(): HandprintError {
  return orderRefused(
    'The time in which this order could be cancelled is over. Ask the shop: it can still cancel an order that was not sent.',
  )
}

export function printFilesNotReady(): HandprintError {
  return orderRefused(
    'A print image of this order has just been replaced, and its print files are not made from the new one yet. Try again when the order is ready.',
  )
}

export function printImageNotHere(): HandprintError {
  return orderRefused(
    'A print image of this order is not here yet, so there is nothing to accept. Ask for it, or replace it.',
  )
}

/** Refused in the state that it is in; `message` says why and what to do. */
export function orderRefused(message: string): HandprintError {
  return new HandprintError({ code: 'order_state_refused', status: 409, message })
}

export function orderInWork(): HandprintError {
  return new HandprintError({
    code: 'order_state_refused',
    status: 409,
    message:
      'This order is in work and needs its address and pictures. Its personal data can be deleted when it has been shipped, cancelled or refunded.',
  })
}

function inList(items: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(items)
}

function words(status: OrderStatus): string {
  return `"${status.replaceAll('_', ' ')}"`
}
