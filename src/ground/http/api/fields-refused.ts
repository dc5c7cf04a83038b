// A request with faults in its fields: all of them are told at once, each with its place, so that nobody
// has to mend one only to hear of the next.

import { type FieldFault, HandprintError } from '../../../pure/errors.ts'
import { inEnglish, together } from '../../../pure/sentences/sentence.ts'

const maxInDetail = 5
/** A body of nothing but faults would be answered with thirty times its length. */
const maxTold = 100

/**
 * 422, or 400 where an address has always answered so; with the code of the first fault.
 * @param what was not done, as a sentence.
 */
export function fieldsRefused(
  what: string,
  faults: readonly FieldFault[],
  status: 400 | 403 | 422 = 422,
): HandprintError {
  const told = faults.slice(0, maxInDetail).map((fault) => fault.told ?? fault.message)
  const more = faults.length - told.length
  const all = together(what, ...told, ...(more > 0 ? [`There are ${more} more faults.`] : []))
  return new HandprintError({
    code: faults[0]?.code ?? 'parameter_invalid',
    status,
    message: inEnglish(all),
    told: all,
    fields: faults.slice(0, maxTold),
  })
}
