// Amounts as Stripe counts them. Ours are minor units by ISO 4217, as Intl has them; Stripe's differ in
// a few currencies: https://docs.stripe.com/currencies#special-cases

/** Without minor units, but counted in hundredths by Stripe. */
const inHundredths = ['ISK', 'UGX']
/** Without minor units by Stripe; ISO 4217 has some. */
const whole = ['MGA']
/** In thousandths, the last digit always 0. */
const inThousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

export function toStripeAmount(amount: number, currency: string): number {
  const digits = minorDigits(currency)
  const factor = 10 ** (stripeDigits(currency, digits) - digits)
  const counted = Math.round(amount * factor)
  if (inThousandths.includes(currency)) return Math.round(counted / 10) * 10
  return counted
}

export function fromStripeAmount(amount: number, currency: string): number {
  const digits = minorDigits(currency)
  return Math.round(amount * 10 ** (digits - stripeDigits(currency, digits)))
}

function stripeDigits(currency: string, digits: number): number {
  if (inHundredths.includes(currency)) return 2
  return whole.includes(currency) ? 0 : digits
}

function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
