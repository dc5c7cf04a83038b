// Reads query parameters with the schema that documents them. Unknown parameters are refused:
// otherwise a misspelled filter would be ignored.

import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { type FieldFault, HandprintError, rethrowNowAs } from '../../../pure/errors.ts'
import { isObject, memberOf } from '../../../pure/objects.ts'
import { checkValues } from './check-values.ts'
import { fieldsRefused } from './fields-refused.ts'
import { type Rules, validateBySchema } from './validate-by-schema.ts'

const what = 'The query parameters are invalid.'

/**
 * Fills in defaults. Throws all faults together (400).
 *
 * @param sent as Fastify parses it.
 */
export function readQuery<Schema extends TObject>(
  schema: Schema,
  sent: unknown,
  rules: Rules<unknown> = {},
): Static<Schema> {
  const known: Record<string, WithDefault> = schema.properties
  const values: Record<string, unknown> = {}
  const repeated: FieldFault[] = []
  for (const [name, each] of Object.entries(isObject(sent) ? sent : {})) {
    if (Array.isArray(each)) repeated.push(sentTwice(name.slice(0, 40)))
    else values[name] = valueSent(memberOf(known, name), String(each))
  }
  for (const [name, { default: value }] of Object.entries(known)) {
    if (value !== undefined) values[name] ??= value
  }
  // One that is repeated is not missing as well.
  const expected = Object.entries(known).filter(
    ([name]) => name in values || !repeated.some(({ field }) => field === name),
  )
  const closed = Type.Object(Object.fromEntries(expected), { additionalProperties: false })
  rethrowNowAs(ofParameters(values), () =>
    validateBySchema<TSchema>(closed, values, { what, status: 400, rules, found: repeated }),
  )
  checkValues(values)
  // The values were just validated against the same members.
  return values as Static<Schema>
}

type WithDefault = { type?: string; format?: string; default?: unknown }

function valueSent({ type, format }: WithDefault = {}, sent: string): unknown {
  if (type === 'array') return sent.split(',')
  if (type === 'integer' && /^-?\d{1,15}$/.test(sent)) return Number(sent)
  if (type === 'boolean' && /^(true|false)$/.test(sent)) return sent === 'true'
  // An unescaped plus sign in a query is decoded as a space.
  return format === 'date-time' ? sent.replace(' ', '+') : sent
}

/** A fault in one of several values is one of its parameter, and names the value. */
function ofParameters(values: Readonly<Record<string, unknown>>) {
  return (error: unknown): unknown => {
    if (!(error instanceof HandprintError) || error.fields === undefined) return error
    const faults = error.fields.map((fault) => {
      const [, name = '', index] = /^(\w+)\[(\d+)\]$/.exec(fault.field) ?? []
      if (index === undefined) return fault
      const value = JSON.stringify(Object(values[name])[index]).slice(0, 40)
      const message = fault.message.replace(fault.field, `${name}: ${value}`)
      return { field: name, code: fault.code, message }
    })
    return fieldsRefused(what, faults, 400)
  }
}

function sentTwice(field: string): FieldFault {
  const message = `${field} is present more than once. Send it once.`
  return { field, code: 'parameter_invalid', message }
}
