// Money in files and forms: with the decimals of its currency, and without thousands separators.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import { readersLanguage } from '../i18n/t.ts'

/** `12.50` in every language. For files. */
export function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** `12.50` or `12,50`, depending on the reader's language. For fields and text beside them. */
export function fieldAmount(amount: number, currency: string): string {
  return withSign(plainAmount(amount, currency))
}

/** `9.975` or `9,975`. Uses the number's own decimals, or as many as requested. */
export function fieldNumber(value: number, decimals?: number): string {
  return withSign(decimals === undefined ? String(value) : value.toFixed(decimals))
}

function withSign(text: string): string {
  return readersLanguage() === 'de' ? text.replace('.', ',') : text
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
