// Finds every schema violation in a JSON body, each with its path and a readable message. TypeBox's
// own errors stop after eight, and also report an allowed null.

import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { FieldFault } from '../../../pure/errors.ts'

/**
 * Returns the value with its violations. Parts that are not whole may have any type. An object or a
 * list that `hasForm` may have members that are not whole.
 */
export function readForm<Schema extends TSchema>(schema: Schema, sent: unknown) {
  const faults = formFaults(schema, sent)
  // A set has a thousand lines, each of which may have faults.
  const faulty = new Set(faults.map(({ field }) => field))
  const around = new Set([...faulty].flatMap(fieldsAround))
  const isWhole = (field: string) => !faulty.has(field) && !around.has(field)
  const hasForm = (field: string) => !faulty.has(field)
  return { faults, isWhole, hasForm, read: sent as Static<Schema> }
}

function formFaults(schema: TSchema, value: unknown): FieldFault[] {
  const faults = [...faultsAt('', schema, value)]
  if (faults.length > 0 || Check(schema, value)) return faults
  return [wrong('', 'has an invalid format')]
}

export type ReadParts = Pick<ReturnType<typeof readForm>, 'isWhole' | 'hasForm'>

/** `lines[0].crop` is within `lines[0]` and `lines`. */
function fieldsAround(field: string): string[] {
  return [...field.matchAll(/[.[]/g)].map(({ index }) => field.slice(0, index))
}

type Form = {
  type?: string
  anyOf?: Form[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Form>
  patternProperties?: Record<string, Form>
  required?: string[]
  additionalProperties?: boolean | Form
  minProperties?: number
  maxProperties?: number
  items?: Form
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  /** Custom keyword: readable description of a pattern. */
  form?: string
  /** Custom keyword: error code for a string that does not match, if it has its own. */
  refusedAs?: FieldFault['code']
}

function* faultsAt(field: string, form: Form, value: unknown): Generator<FieldFault> {
  if (form.anyOf !== undefined) {
    if (Check(form, value)) return
    const others = form.anyOf.filter(({ type }) => type !== 'null')
    const [only] = others
    if (only !== undefined && others.length === 1) return yield* faultsAt(field, only, value)
    return yield wrong(field, `must be ${others.map(kindOf).join(' or ')}`)
  }
  if (form.enum !== undefined) {
    if (!form.enum.includes(value)) yield wrong(field, `must be ${kindOf(form)}`)
  } else if (form.type === 'object') yield* faultsOfObject(field, form, value)
  else if (form.type === 'array') yield* faultsOfList(field, form, value)
  else if (!Check(form, value)) {
    const code = typeof value === 'string' ? form.refusedAs : undefined
    yield wrong(field, `must be ${kindOf(form)}`, code)
  }
}

function* faultsOfObject(field: string, form: Form, value: unknown): Generator<FieldFault> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return yield wrong(field, 'must be a JSON object')
  }
  const known = form.properties ?? {}
  const names = Object.keys(known).join(', ')
  const count = Object.keys(value).length
  const { minProperties: least = 0, maxProperties: most = Number.POSITIVE_INFINITY } = form
  if (count < least)
    yield wrong(field, `must contain one ${most === 1 ? '' : 'or more '}of ${names}`)
  if (count > most) yield wrong(field, `must contain exactly one of ${names}`)
  for (const name of form.required ?? []) {
    if (!Object.hasOwn(value, name)) yield missing(within(field, name))
  }
  const { additionalProperties: others } = form
  const [ofAll = typeof others === 'object' ? others : undefined] = Object.values(
    form.patternProperties ?? {},
  )
  for (const [name, member] of Object.entries(value)) {
    const schema = Object.hasOwn(known, name) ? known[name] : ofAll
    if (schema !== undefined) yield* faultsAt(within(field, name), schema, member)
    else if (others === false) {
      yield wrong(
        within(field, name.slice(0, 40)),
        `is not a known field; known fields are ${names}`,
      )
    }
  }
}

function* faultsOfList(field: string, form: Form, value: unknown): Generator<FieldFault> {
  const { minItems: least = 0, maxItems: most = Number.POSITIVE_INFINITY, items } = form
  if (!Array.isArray(value)) return yield wrong(field, 'must be a list')
  if (value.length < least) yield wrong(field, `must contain ${least} or more`)
  if (value.length > most) return yield wrong(field, `can contain at most ${most}`)
  for (const [index, item] of value.entries()) {
    if (items !== undefined) yield* faultsAt(`${field}[${index}]`, items, item)
  }
}

function kindOf(form: Form): string {
  if (form.form !== undefined) return form.form
  if (form.const !== undefined) return JSON.stringify(form.const)
  if (form.enum !== undefined) return `one of ${form.enum.map((each) => `"${each}"`).join(', ')}`
  if (form.type === 'string') return textOf(form)
  if (form.type === 'integer' || form.type === 'number') return numberOf(form)
  if (form.type === 'boolean') return 'true or false'
  return form.type === 'array' ? 'a list' : 'a JSON object'
}

function textOf({ minLength: least, maxLength: most }: Form): string {
  if (least !== undefined && most !== undefined) return `a text of ${least} to ${most} characters`
  if (most !== undefined) return `a text of at most ${most} characters`
  return least === undefined ? 'a text' : 'a non-empty text'
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Form): string {
  const number = type === 'integer' ? 'a whole number' : 'a number'
  const least = minimum ?? exclusiveMinimum
  if (least === undefined) return number
  const from = minimum === undefined ? `above ${least}` : `from ${least}`
  return maximum === undefined ? `${number} ${from}` : `${number} ${from} to ${maximum}`
}

function within(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}

function missing(field: string): FieldFault {
  return { field, code: 'parameter_missing', message: `${field} is missing.` }
}

function wrong(
  field: string,
  what: string,
  code: FieldFault['code'] = 'parameter_invalid',
): FieldFault {
  return { field, code, message: `${field || 'The body'} ${what}.` }
}
