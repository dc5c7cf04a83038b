// An error for a request with invalid fields. Reports all faults together, each with its path.

import { type FieldFault, HandprintError } from '../../../pure/errors.ts'
import { inEnglish, together } from '../../../pure/sentences/sentence.ts'

const maxInDetail = 5
/** Without a limit, the response could be thirty times as long as an all-invalid body. */
const usualMost = 100

/**
 * 422, or 400 for endpoints that have always returned that. Uses the code of the first fault.
 *
 * @param what what was not done, as a sentence.
 * @param most of how many faults the answer tells.
 */
export function fieldsRefused(
  what: string,
  faults: readonly FieldFault[],
  status: 400 | 403 | 422 = 422,
  most = usualMost,
): HandprintError {
  const told = faults.slice(0, maxInDetail).map((fault) => fault.told ?? fault.message)
  const more = faults.length - told.length
  const all = together(what, ...told, ...(more > 0 ? [`Errors not listed here: ${more}.`] : []))
  return new HandprintError({
    code: faults[0]?.code ?? 'parameter_invalid',
    status,
    message: inEnglish(all),
    told: all,
    fields: faults.slice(0, most),
  })
}
