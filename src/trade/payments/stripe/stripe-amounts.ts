// Amounts as Stripe counts them: https://docs.stripe.com/currencies, "Zero-decimal currencies",
// "Three-decimal currencies" and "Special cases", as of 2026-09. Ours are minor units of ISO 4217.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'

/** Counted by Stripe in the currency itself. MGA has two digits in ISO 4217. */
const whole = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]
/** In thousandths, the last digit always 0. */
const inThousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

/** Throws for what Stripe could charge only rounded: the book would say something else. */
export function toStripeAmount(amount: number, currency: string): number {
  const more = stripeDigits(currency) - minorDigits(currency)
  const counted = more < 0 ? amount / 10 ** -more : amount * 10 ** more
  const step = inThousandths.includes(currency) ? 10 : 1
  if (!Number.isInteger(counted / step)) {
    throw new Error(`Stripe cannot move ${amount} minor units of ${currency} without rounding.`)
  }
  return counted
}

/**
 * What Stripe can give back for an amount that it can't move, as a bank that claims a part may leave it: the
 * nearest. 0 when that is nothing.
 */
export function toStripeRefund(amount: number, currency: string): number {
  if (!inThousandths.includes(currency)) return toStripeAmount(amount, currency)
  return toStripeAmount(Math.round(amount / 10) * 10, currency)
}

export function fromStripeAmount(amount: number, currency: string): number {
  const digits = minorDigits(currency)
  return Math.round(amount * 10 ** (digits - stripeDigits(currency)))
}

/**
 * Hundredths for all others. ISK and UGX, too, which are whole in ISO 4217 and are charged as `500` for
 * 5 (UGX although it also stands in the list of zero-decimal ones); HUF and TWD are whole in payouts
 * only, which are not ours.
 */
function stripeDigits(currency: string): number {
  if (whole.includes(currency)) return 0
  return inThousandths.includes(currency) ? 3 : 2
}
