// Why a code takes nothing off, and how a program is told. Pages say it in the shopper's language.

import { fieldsRefused } from '../../ground/http/api/fields-refused.ts'
import { fieldFault, type HandprintError } from '../../pure/errors.ts'
import type { Currency } from '../catalog/money/currencies.ts'
import { formatMoney } from '../catalog/money/format-money.ts'

export type CodeRefusal = {
  readonly reason: keyof typeof sentences
  /** For `below_least`: minor units of the order's currency. */
  readonly least?: number
}

const sentences = {
  unknown: 'This code does not exist.',
  off: 'This code is no longer valid.',
  not_yet: 'This code is not valid yet.',
  expired: 'This code has expired.',
  used_up: 'This code has been used up.',
  used_by_shopper: 'This mail address has already used this code.',
  other_currency: 'This code does not apply in this currency.',
  other_prints: 'This code does not apply to these prints.',
  below_least: 'This code applies from a subtotal of {least}.',
  nothing_to_take: 'These prints already have their lowest price, so this code changes nothing.',
  nothing_left: 'With this code nothing would be left to pay. Add another print.',
} as const

/** A fault in the field `code` of a program's request. */
export function codeRefused(
  what: string,
  { reason, least = 0 }: CodeRefusal,
  currency: Currency,
): HandprintError {
  const told = sentences[reason].replace('{least}', formatMoney(least, currency, 'en'))
  return fieldsRefused(what, [fieldFault('code', 'parameter_invalid', told)])
}
