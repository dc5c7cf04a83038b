// A request with faults in its fields: all of them are told at once, each with its place, so that nobody
// has to mend one only to hear of the next.

import { type FieldFault, HandprintError } from '../../../pure/errors.ts'

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
  const messages = faults.slice(0, maxInDetail).map(({ message }) => message)
  const more = faults.length - messages.length
  return new HandprintError({
    code: faults[0]?.code ?? 'parameter_invalid',
    status,
    message: [what, ...messages, ...(more > 0 ? [`There are ${more} more faults.`] : [])].join(' '),
    fields: faults.slice(0, maxTold),
  })
}
