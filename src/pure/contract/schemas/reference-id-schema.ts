// The integrator's own reference, as every address describes it.

import { Type } from 'typebox'
import { maxReferenceIdLength } from '../reference-id.ts'

/** Counted in code points, as JSON Schema does. Control characters are refused beside it. */
export function referenceIdText(description: string) {
  return Type.String({
    maxLength: maxReferenceIdLength,
    refusedAs: 'reference_id_too_long',
    description,
  })
}
