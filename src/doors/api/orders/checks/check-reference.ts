// The integrator's own reference, as every address that takes it wants it.

import { maxReferenceIdLength, referenceIdFault } from '../../../../pure/contract/reference-id.ts'
import { HandprintError } from '../../../../pure/errors.ts'

/** Throws `reference_id_too_long` or `reference_id_invalid` (400). */
export function checkReference(referenceId: string): void {
  const fault = referenceIdFault(referenceId)
  if (fault === null) return
  throw new HandprintError({
    code: fault === 'too_long' ? 'reference_id_too_long' : 'reference_id_invalid',
    status: 400,
    message: `A reference_id has at most ${maxReferenceIdLength} characters and no control characters.`,
  })
}
