// What can go wrong with paying and giving back, as the shopper or the integrator reads it.

import { HandprintError } from '../../pure/errors.ts'
import { formatMoney } from '../catalog/format-money.ts'

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

/** The sums are those that the shopper saw; the days of arrival are not. */
export function arrivalChanged(): HandprintError {
  return new HandprintError({
    code: 'checkout_incomplete',
    status: 409,
    reason: 'arrival_changed',
    message:
      'The days of arrival have changed since this page was opened. Nothing was charged: check the new dates and order again.',
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
      'A payment is being made, and how it ended is not known yet. Wait a minute and try again: nobody is charged twice.',
    retryAfterSeconds: 60,
    cause,
  })
}

export function paymentAtBank(): HandprintError {
  return new HandprintError({
    code: 'payment_pending',
    status: 409,
    message:
      'A bank is at a payment of this order, which can take days, and nobody can stop it meanwhile. Cancel the order when the payment has come or has failed: what was paid goes back then.',
    retryAfterSeconds: 3600,
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
    message: `A refund is more than nothing, and at most what is left of the payment: ${formatMoney(left, currency, 'en')}.`,
  })
}

export function refundNotSeen(): HandprintError {
  return new HandprintError({
    code: 'refund_not_possible',
    status: 409,
    message:
      'What can be given back of this order has changed since you looked at it. Look at its refunds, and give back what is still owed.',
  })
}

/** `step` in minor units. */
export function refundNotPayable(step: number, currency: string): HandprintError {
  return new HandprintError({
    code: 'refund_not_possible',
    status: 422,
    message: `Banks move this currency only in steps of ${formatMoney(step, currency, 'en')}. Give back a multiple of that, or all that is left.`,
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
