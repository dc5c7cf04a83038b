// Numbers in forms, in the reader's language.

import { plainAmount } from '../../../pure/contract/plain-money.ts'
import { readersLanguage } from '../i18n/t.ts'

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
