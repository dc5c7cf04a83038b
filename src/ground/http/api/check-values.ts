// Checks every body and parameter before anything else reads it: limits the nesting depth, which
// protects recursive code, and rejects U+0000, which no one types and PostgreSQL's text type cannot
// store.

import { type FieldFault, fault, type HandprintError } from '../../../pure/errors.ts'
import { fieldsRefused } from './fields-refused.ts'

/** The deepest valid value, a catalog document, has ten levels. */
const maxLevels = 32

/**
 * Checks the values of a form, a JSON body or a query. Throws `body_invalid`, or
 * `parameter_invalid` with the name of each field (400).
 */
export function checkValues(sent: unknown): void {
  const faults: FieldFault[] = []
  // Level by level instead of recursively: JSON may be nested deeper than the stack allows.
  let level: Place[] = [{ field: '', value: sent }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maxLevels) throw nestedTooDeep()
    for (const place of level) if (holdsNul(place)) faults.push(nulIn(place))
    level = level.flatMap(membersOf)
  }
  if (faults.length > 0) throw fieldsRefused('Nothing was changed.', faults, 400)
}

type Place = {
  /** Path such as `lines[0].options.depth`. */
  readonly field: string
  /** Key of an object member. */
  readonly name?: string
  readonly value: unknown
}

function membersOf({ field, value }: Place): Place[] {
  if (typeof value !== 'object' || value === null) return []
  // Bytes are validated by their consumer. Walking over a megabyte of them would block the event
  // loop.
  if (ArrayBuffer.isView(value)) return []
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({ field: `${field}[${index}]`, value: item }))
  }
  const prefix = field === '' ? '' : `${field}.`
  return Object.entries(value).map(([name, member]: [string, unknown]) => ({
    field: `${prefix}${name.slice(0, 40)}`,
    name,
    value: member,
  }))
}

function holdsNul({ name, value }: Place): boolean {
  return name?.includes('\0') === true || (typeof value === 'string' && value.includes('\0'))
}

function nulIn({ field }: Place): FieldFault {
  const place = field.replaceAll('\0', '\\0')
  const message = `${place || 'The body'} contains a NUL character (U+0000). Remove it.`
  return { field: place, code: 'parameter_invalid', message }
}

function nestedTooDeep(): HandprintError {
  const message = `The body is nested more than ${maxLevels} levels deep. Reduce the nesting.`
  return fault('body_invalid', 400, message)
}
