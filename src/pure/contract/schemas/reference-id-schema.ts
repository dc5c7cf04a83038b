import { Type } from 'typebox'
import { maxReferenceIdLength } from '../reference-id.ts'

/** Length in code points, as in JSON Schema. Control characters are refused by a separate check. */
export function referenceIdText(description: string) {
  return Type.String({
    maxLength: maxReferenceIdLength,
    refusedAs: 'reference_id_too_long',
    description,
  })
}
