// Money in files: with the decimals of its currency, and without thousands separators.

import { minorDigits } from './currency-digits.ts'

/** `12.50` in every language. */
export function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/**
 * Returns minor units, or null if the text is not an amount in that currency. Accepts a comma or a
 * dot.
 */
export function readPlainAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}
