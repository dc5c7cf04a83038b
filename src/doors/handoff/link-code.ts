// `code`: a discount code for the cart. Whether it exists and applies is found out at the checkout.

import { normalCode } from '../../trade/discount-codes/normal-code.ts'
import { discountCodeInvalid } from './opening-errors.ts'
import { decodeQueryText } from './query-text.ts'

/**
 * Null if there is none. Empty if it can't be a code or was sent twice: that must not keep a
 * shopper from the shop.
 *
 * @param escaped every `code` of the query.
 */
export function readDiscountCode(escaped: readonly string[]): string | null {
  const [first = '', ...more] = escaped
  if (more.length > 0) return ''
  return first === '' ? null : (normalCode(decodeQueryText(first) ?? '') ?? '')
}

/**
 * A shopper's cart opens without a code that can't be one.
 *
 * @throws parameter_invalid (400) for a program
 */
export function checkDiscountCode(
  code: string | null,
  { isProgram }: { isProgram: boolean },
): string | null {
  if (code === '' && isProgram) throw discountCodeInvalid()
  return code || null
}
