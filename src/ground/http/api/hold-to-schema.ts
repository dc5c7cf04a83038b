// Holds what was sent to the schema that describes it and tells every fault at once, each with its
// place. What a schema can't say is said by rules, asked about members whose form is right.

import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { FieldFault } from '../../../pure/errors.ts'
import { isObject } from '../../../pure/objects.ts'
import { collectFaults } from './collect-faults.ts'
import { fieldsRefused } from './fields-refused.ts'
import { readForm } from './form-faults.ts'

export type Refusal<Value> = {
  /** What was not done, as a sentence. */
  what: string
  /** 422 when it is left out. */
  status?: 400 | ((faults: readonly FieldFault[]) => 400 | 403)
  /** In the place of its own, at addresses that have promised another one. */
  codeOf?: (fault: FieldFault) => ErrorCode
  rules?: Rules<Value>
}

/** Each throws a HandprintError, which is then a fault of that member. Null is not asked about. */
export type Rules<Value> = {
  readonly [Name in keyof Value]?: (value: NonNullable<Value[Name]>) => void
}

/** Throws all faults at once. */
export function holdToSchema<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  { what, status, codeOf, rules = {} }: Refusal<Static<Schema>>,
): Static<Schema> {
  const faults = collectFaults()
  const { faults: ofForm, isWhole, read } = readForm(schema, value)
  faults.list.push(...ofForm)
  const members = isObject(value) ? value : {}
  // Each is asked about the member of its name, of which the schema has just said what it is.
  for (const [name, rule] of Object.entries(rules as Record<string, (value: unknown) => void>)) {
    const member = Object.hasOwn(members, name) ? members[name] : null
    if ((member ?? null) !== null && isWhole(name)) faults.attempt(name, () => rule(member))
  }
  if (faults.list.length === 0) return read
  const reported = faults.list.map((fault) => ({ ...fault, code: codeOf?.(fault) ?? fault.code }))
  throw fieldsRefused(what, reported, typeof status === 'function' ? status(reported) : status)
}
