// Parameters as rows of the same table as fields, with where they stand.

import { type FieldRow, fieldRows } from '../field-rows.ts'
import type { ParameterObject } from '../openapi-document.ts'

export function parameterRows(parameters: readonly ParameterObject[]): FieldRow[] {
  return parameters.flatMap(({ name, in: place, required, description = '', schema }) => {
    const asField = { type: 'object', properties: { [name]: schema } }
    const [row] = fieldRows(asField)
    if (row === undefined) return []
    return [{ ...row, isRequired: required, type: `${row.type} (${place})`, description }]
  })
}
