// The query of an address as it was sent, for values that have to be kept to the letter: parsers of
// whole queries put replacement characters where an escape is broken, and lose which `&` was whose.

import { referenceIdFault } from '../../pure/contract/reference-id.ts'
import {
  currencyInvalid,
  parameterRepeated,
  referenceIdInvalid,
  referenceIdTooLong,
} from './opening-errors.ts'

/** What follows the first `?` of a request's path, still escaped. */
export function queryTextOf(requestUrl: string): string {
  const start = requestUrl.indexOf('?')
  return start < 0 ? '' : requestUrl.slice(start + 1)
}

/** One name or value of a query; null when its escapes are no UTF-8. A bare `%` is itself. */
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
 * The currency that a link asks for. Which ones a store sells in is looked up when the cart opens.
 * @param escaped every `currency` of the query.
 * @throws parameter_invalid (400)
 * /
 */
export function currencyOf(escaped: readonly string[]): string | null {
  if (escaped.length > 1) throw parameterRepeated('currency')
  const [text = ''] = escaped
  if (text === '') return null
  if (!/^[a-z]{3}$/i.test(text)) throw currencyInvalid()
  return text.toUpperCase()
}

/**
 * The integrator's reference in a query, kept exactly.
 * @param escaped every `reference_id` of the query.
 * @throws parameter_invalid, reference_id_invalid, reference_id_too_long (400)
 * /
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
