// Money in files and forms: with the digits of its currency, and without groups of thousands.

import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import { spokenLanguage } from '../words/say.ts'

/** `12.50`, whatever the language: for files. */
export function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** For fields and what stands beside them: `12.50` or `12,50`, as the panel's reader writes it. */
export function fieldAmount(amount: number, currency: string): string {
  return withSign(plainAmount(amount, currency))
}

/** `9.975` or `9,975`; as many decimals as it has, or as are asked for. */
export function fieldNumber(value: number, decimals?: number): string {
  return withSign(decimals === undefined ? String(value) : value.toFixed(decimals))
}

function withSign(text: string): string {
  return spokenLanguage() === 'de' ? text.replace('.', ',') : text
}

/** Minor units; null for what is no amount of that currency. Takes a comma for the dot, too. */
export function readPlainAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0'))
}
