import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { formatMoney } from '../catalog/money/format-money.ts'

export function checkoutIncomplete(
  reason: 'cart_empty' | 'method_not_offered' | 'shop_takes_no_payments' | 'payment_method_changed',
  message: string,
): HandprintError {
  return fault('checkout_incomplete', 422, message, { reason })
}

export function totalChanged(): HandprintError {
  const message =
    'The total has changed since this page was opened. Nothing was charged: check the new total and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'total_changed' })
}

/** The sums match what the shopper saw, but the delivery days do not. */
export function arrivalChanged(): HandprintError {
  const message =
    'The days of arrival have changed since this page was opened. Nothing was charged: check the new dates and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'arrival_changed' })
}

export function cartChanged(): HandprintError {
  const message =
    'The cart has changed since this page was opened. Nothing was charged: look at what is in it now and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'cart_changed' })
}

/** Both values come from the gateway. */
export function paymentDeclined(declineCode: string, message: string): HandprintError {
  return fault('payment_declined', 402, message, { reason: declineCode })
}

export function paymentPending(cause?: unknown): HandprintError {
  const message = sentence(
    'A payment is being made, and how it ended is not known yet. Wait a minute and try again: nobody is charged twice.',
  )
  const more = { reason: 'payment_pending', retryAfterSeconds: 60, cause }
  return fault('payment_pending', 409, message, more)
}

export function paymentAtBank(): HandprintError {
  const message = sentence(
    'A bank is at a payment of this order, which can take days, and nobody can stop it meanwhile. Cancel the order when the payment has come or has failed: what was paid goes back then.',
  )
  return fault('payment_pending', 409, message, { retryAfterSeconds: 3600 })
}

/**
 * Both are formatted amounts. The status is one that clients retry, because the balance may be
 * settled.
 */
export function accountLimitReached(limit: string, open: string): HandprintError {
  const message = `This store may order on account up to ${limit}, and ${open} of it are open: this order would go beyond. Settle the bill with the shop, or order less.`
  return fault('account_limit_reached', 402, message)
}

export function nothingToRefund(): HandprintError {
  const message = sentence(
    'Nothing is left to be given back: this order was not paid, or all of it was given back or is on its way.',
  )
  return fault('refund_not_possible', 409, message)
}

export function refundTooLarge(left: number, currency: string): HandprintError {
  const message = sentence(
    'A refund is more than nothing, and at most what is left of the payment: {left}.',
    { left: formatMoney(left, currency, 'en') },
  )
  return fault('refund_not_possible', 422, message)
}

export function refundNotSeen(): HandprintError {
  const message = sentence(
    'What can be given back of this order has changed since you looked at it. Look at its refunds, and give back what is still owed.',
  )
  return fault('refund_not_possible', 409, message)
}

/** `step` in minor units. */
export function refundNotPayable(step: number, currency: string): HandprintError {
  const message = sentence(
    'Banks move this currency only in steps of {step}. Give back a multiple of that, or all that is left.',
    { step: formatMoney(step, currency, 'en') },
  )
  return fault('refund_not_possible', 422, message)
}

export function refundFailed(): HandprintError {
  const message = sentence(
    'The bank has refused this refund, and nothing was given back. Try again, or give the money back in another way.',
  )
  return fault('refund_failed', 502, message)
}
