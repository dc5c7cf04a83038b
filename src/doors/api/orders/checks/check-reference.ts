import { maxReferenceIdLength, referenceIdFault } from '../../../../pure/contract/reference-id.ts'
import { fault } from '../../../../pure/errors.ts'

/** Throws `reference_id_too_long` or `reference_id_invalid` (400). */
export function checkReference(referenceId: string): void {
  const what = referenceIdFault(referenceId)
  if (what === null) return
  const message = `reference_id can have at most ${maxReferenceIdLength} characters and no control characters.`
  throw fault(what === 'too_long' ? 'reference_id_too_long' : 'reference_id_invalid', 400, message)
}
