// Amounts as Stripe counts them: https://docs.stripe.com/currencies. Ours are minor units as Intl has
// them, which leaves out those that nobody uses any more (HUF, IDR, COP); Stripe goes on counting them.

/** Counted by Stripe in the currency itself. */
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
    throw new Error(`Stripe can not move ${amount} minor units of ${currency} without rounding.`)
  }
  return counted
}

export function fromStripeAmount(amount: number, currency: string): number {
  const digits = minorDigits(currency)
  return Math.round(amount * 10 ** (digits - stripeDigits(currency)))
}

/** Hundredths for all others, also for ISK and UGX, of which only whole ones can be paid. */
function stripeDigits(currency: string): number {
  if (whole.includes(currency)) return 0
  return inThousandths.includes(currency) ? 3 : 2
}

function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
