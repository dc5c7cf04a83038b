// The digits of ISO 4217, as the service counts them. Intl follows other rules for some currencies.

import { minorDigits } from '../../../../src/pure/contract/currency-digits.ts'

/** `money(11200, 'USD')` is `112.00 USD`. */
export function money(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`
}
