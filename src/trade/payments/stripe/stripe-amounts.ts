// Converts amounts to Stripe's units: https://docs.stripe.com/currencies, "Zero-decimal
// currencies", "Three-decimal currencies" and "Special cases", as of 2026-09. Ours are ISO 4217
// minor units.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'

/** Stripe counts these in whole units. MGA has two digits in ISO 4217. */
const whole = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]
/** In thousandths; the last digit must be 0. */
const inThousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

/** Throws for an amount that Stripe could only charge rounded, because the books would differ. */
export function toStripeAmount(amount: number, currency: string): number {
  const more = stripeDigits(currency) - minorDigits(currency)
  const counted = more < 0 ? amount / 10 ** -more : amount * 10 ** more
  const step = inThousandths.includes(currency) ? 10 : 1
  if (!Number.isInteger(counted / step)) {
    throw new Error(`Stripe can’t process ${amount} minor units of ${currency} without rounding.`)
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
 * Hundredths for all others, including ISK and UGX, which have no minor unit in ISO 4217 but are
 * charged as `500` for 5 (UGX although it is also in the list of zero-decimal currencies). HUF and
 * TWD are zero-decimal only for payouts, which we do not make.
 */
function stripeDigits(currency: string): number {
  if (whole.includes(currency)) return 0
  return inThousandths.includes(currency) ? 3 : 2
}
