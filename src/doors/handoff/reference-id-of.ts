// The integrator's reference in a query, kept exactly.

import { referenceIdFault } from '../../pure/contract/reference-id.ts'
import { parameterRepeated, referenceIdInvalid, referenceIdTooLong } from './opening-errors.ts'
import { decodeQueryText } from './query-text.ts'

/**
 * @param escaped every `reference_id` of the query.
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
