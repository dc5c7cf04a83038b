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

/** The page shows why. */
export function codeChanged(): HandprintError {
  const message =
    'The discount code no longer applies. Nothing was charged: check the new total and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'code_changed' })
}

/** The sums match what the shopper saw, but the delivery days do not. */
export function arrivalChanged(): HandprintError {
  const message =
    'The delivery dates have changed since this page was opened. Nothing was charged: check the new dates and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'arrival_changed' })
}

export function groupOver(): HandprintError {
  const message =
    'Orders for this group have ended, and nothing was charged. Enter your own address to have the prints sent to you.'
  return fault('checkout_incomplete', 409, message, { reason: 'group_over' })
}

export function cartChanged(): HandprintError {
  const message =
    'The cart has changed since this page was opened. Nothing was charged: check its contents and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'cart_changed' })
}

/** What the card would pay is not what the page showed. */
export function giftCardChanged(): HandprintError {
  const message =
    'What the gift card pays has changed since this page was opened. Nothing was charged: check what is left to pay and order again.'
  return fault('checkout_incomplete', 409, message, { reason: 'gift_card_changed' })
}

/** A program pays with a card alone, and the card has less than the total. */
export function giftCardShort(): HandprintError {
  const message =
    'The gift card has less than the total. Add another method of payment, or order less.'
  return fault('payment_declined', 402, message, { reason: 'gift_card_short' })
}

/** Both values come from the gateway. */
export function paymentDeclined(declineCode: string, message: string): HandprintError {
  return fault('payment_declined', 402, message, { reason: declineCode })
}

export function paymentPending(cause?: unknown): HandprintError {
  const message = sentence(
    'A payment is in progress and its result is not known yet. Wait a minute and try again. No one is charged twice.',
  )
  const more = { reason: 'payment_pending', retryAfterSeconds: 60, cause }
  return fault('payment_pending', 409, message, more)
}

export function paymentAtBank(): HandprintError {
  const message = sentence(
    'A bank is processing a payment for this order. This can take days and can’t be stopped. Cancel the order when the payment has succeeded or failed; any amount paid is then refunded.',
  )
  return fault('payment_pending', 409, message, { retryAfterSeconds: 3600 })
}

/**
 * Both are formatted amounts. The status is one that clients retry, because the balance may be
 * settled.
 */
export function accountLimitReached(limit: string, open: string): HandprintError {
  const message = `This store can order on account up to ${limit}, and ${open} of it is outstanding. This order would exceed the limit. Settle the bill with the shop, or order less.`
  return fault('account_limit_reached', 402, message)
}

export function nothingToRefund(): HandprintError {
  const message = sentence(
    'Nothing is left to refund: this order was not paid, or it has been refunded in full, or the refund is on its way.',
  )
  return fault('refund_not_possible', 409, message)
}

export function refundTooLarge(left: number, currency: string): HandprintError {
  const message = sentence(
    'A refund must be more than zero and at most the rest of the payment: {left}.',
    { left: formatMoney(left, currency, 'en') },
  )
  return fault('refund_not_possible', 422, message)
}

export function refundNotSeen(): HandprintError {
  const message = sentence(
    'The refundable amount of this order changed while you were viewing it. Check its refunds, and refund what is still owed.',
  )
  return fault('refund_not_possible', 409, message)
}

/** `step` in minor units. */
export function refundNotPayable(step: number, currency: string): HandprintError {
  const message = sentence(
    'Banks process this currency only in steps of {step}. Refund a multiple of that, or the whole remaining amount.',
    { step: formatMoney(step, currency, 'en') },
  )
  return fault('refund_not_possible', 422, message)
}

export function refundFailed(): HandprintError {
  const message = sentence(
    'The bank declined this refund; nothing was refunded. Try again, or refund the money another way.',
  )
  return fault('refund_failed', 502, message)
}
