// The raw query of a URL, for values that must be preserved exactly. Query parsers replace broken
// escapes by replacement characters, and lose which `&` belonged to which value.

import { referenceIdFault } from '../../pure/contract/reference-id.ts'
import {
  currencyInvalid,
  parameterRepeated,
  referenceIdInvalid,
  referenceIdTooLong,
} from './opening-errors.ts'

/** The text after the first `?` of a request's path, still escaped. */
export function queryTextOf(requestUrl: string): string {
  const start = requestUrl.indexOf('?')
  return start < 0 ? '' : requestUrl.slice(start + 1)
}

/**
 * Decodes one name or value of a query. Null if its escapes are not valid UTF-8. A bare `%` stays
 * as it is.
 */
export function decodeQueryText(escaped: string): string | null {
  const whole = escaped.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25')
  try {
    return decodeURIComponent(whole)
  } catch {
    return null
  }
}

/** Escaped name and value of one `name=value`. */
export function splitPair(pair: string): { name: string; value: string } {
  const equals = pair.indexOf('=')
  if (equals < 0) return { name: pair, value: '' }
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1) }
}

/**
 * The currency that a link asks for. Whether the store sells in it is checked when the cart opens.
 *
 * @param escaped every `currency` of the query.
 *
 * @throws parameter_invalid (400)
 */
export function currencyOf(escaped: readonly string[]): string | null {
  if (escaped.length > 1) throw parameterRepeated('currency')
  const [text = ''] = escaped
  if (text === '') return null
  if (!/^[a-z]{3}$/i.test(text)) throw currencyInvalid()
  return text.toUpperCase()
}

/**
 * The integrator's reference in a query, preserved exactly.
 *
 * @param escaped every `reference_id` of the query.
 *
 * @throws parameter_invalid, reference_id_invalid, reference_id_too_long (400)
 */
export function referenceIdOf(escaped: readonly string[]): string | null {
  if (escaped.length > 1) throw parameterRepeated('reference_id')
  const text = decodeQueryText(escaped[0] ?? '')
  if (text === null) throw referenceIdInvalid()
  const fault = referenceIdFault(text)
  if (fault === 'too_long') throw referenceIdTooLong()
  if (fault !== null) throw referenceIdInvalid()
  return text === '' ? null : text
}
