// The currency that a link asks for. Which ones a store sells in is looked up when the cart opens.

import { currencyInvalid, parameterRepeated } from './opening-errors.ts'

/**
 * @param escaped every `currency` of the query.
 * @throws parameter_invalid (400)
 */
export function currencyOf(escaped: readonly string[]): string | null {
  if (escaped.length > 1) throw parameterRepeated('currency')
  const [text = ''] = escaped
  if (text === '') return null
  if (!/^[a-z]{3}$/i.test(text)) throw currencyInvalid()
  return text.toUpperCase()
}
