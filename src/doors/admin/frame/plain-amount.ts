// Money in forms and files: `12.50`, with the digits of its currency and a dot, whatever the locale.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'

export function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Minor units; null for what is no amount of that currency. Takes a comma for the dot, too. */
export function readPlainAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}
