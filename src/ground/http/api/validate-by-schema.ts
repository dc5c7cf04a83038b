// Validates input against its schema and reports all faults together, each with its path. Rules
// cover what a schema cannot express, and only run on members that match the schema.

import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { FieldFault } from '../../../pure/errors.ts'
import { isObject } from '../../../pure/objects.ts'
import { collectFaults } from './collect-faults.ts'
import { fieldsRefused } from './fields-refused.ts'
import { readForm } from './read-form.ts'

export type Refusal<Value> = {
  /** What was not done, as a sentence. */
  what: string
  /** Defaults to 422. */
  status?: 400 | ((faults: readonly FieldFault[]) => 400 | 403)
  /** Replaces the fault's code, for endpoints that have promised another one. */
  codeOf?: (fault: FieldFault) => ErrorCode
  rules?: Rules<Value>
  /** Faults that are known already, of other members. */
  found?: readonly FieldFault[]
}

/** Each throws a HandprintError, which becomes a fault of that member. Not called for null. */
export type Rules<Value> = {
  readonly [Name in keyof Value]?: (value: NonNullable<Value[Name]>) => void
}

/** Throws all faults together. */
export function validateBySchema<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  { what, status, codeOf, rules = {}, found = [] }: Refusal<Static<Schema>>,
): Static<Schema> {
  const faults = collectFaults()
  const { faults: ofForm, isWhole, read } = readForm(schema, value)
  faults.list.push(...found, ...ofForm)
  const members = isObject(value) ? value : {}
  // Each rule is called with the member of its name, which the schema has just validated.
  for (const [name, rule] of Object.entries(rules as Record<string, (value: unknown) => void>)) {
    const member = Object.hasOwn(members, name) ? members[name] : null
    if ((member ?? null) !== null && isWhole(name)) faults.attempt(name, () => rule(member))
  }
  if (faults.list.length === 0) return read
  const reported = faults.list.map((fault) => ({ ...fault, code: codeOf?.(fault) ?? fault.code }))
  throw fieldsRefused(what, reported, typeof status === 'function' ? status(reported) : status)
}
