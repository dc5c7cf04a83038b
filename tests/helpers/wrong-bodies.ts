// Bodies with one value of a wrong type, for every place that a schema describes.

import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** JSON Schema without references. */
type Form = {
  anyOf?: Form[]
  properties?: Record<string, Form>
  patternProperties?: Record<string, Form>
  additionalProperties?: Form | boolean
  items?: Form
}

type Path = readonly (string | number)[]

const values: readonly unknown[] = [null, true, 7, 'text', [], {}]

/**
 * `field` is the place of the wrong value, as in `lines[0].options.depth`.
 * @param whole a valid body; missing values are made up.
 */
export function* wrongBodies(
  schema: TSchema,
  whole: unknown,
): Generator<{ field: string; body: unknown }> {
  for (const { path, form: wanted } of places(schema, whole, [])) {
    const types = typesOf(wanted)
    for (const value of values) {
      if (types.has(typeOf(value)) || Check(wanted, value)) continue
      yield { field: fieldOf(path), body: withValue(whole, path, value) }
    }
  }
}

function* places(form: Form, whole: unknown, path: Path): Generator<{ path: Path; form: Form }> {
  if (path.length > 0) yield { path, form }
  for (const variant of form.anyOf ?? [form]) {
    const { properties = {}, items } = variant
    const members = Object.entries(properties)
    const ofAll = formOfOthers(variant)
    if (ofAll !== null) members.push([nameOfOther(whole, properties), ofAll])
    for (const [name, each] of members) {
      yield* places(each, Object(whole)[name], [...path, name])
    }
    if (items !== undefined) yield* places(items, Object(whole)[0], [...path, 0])
  }
}

/** The schema of members with arbitrary names; null if there are none. */
function formOfOthers({ patternProperties = {}, additionalProperties }: Form): Form | null {
  const [ofPattern] = Object.values(patternProperties)
  return ofPattern ?? (typeof additionalProperties === 'object' ? additionalProperties : null)
}

/** An existing name, because others may have to match a pattern. */
function nameOfOther(whole: unknown, properties: object): string {
  return Object.keys(Object(whole)).find((name) => !Object.hasOwn(properties, name)) ?? 'glitter'
}

function typesOf(form: Form): Set<string> {
  const { anyOf, type, enum: listed, const: only } = form as Record<string, unknown> & Form
  if (anyOf !== undefined) return new Set(anyOf.flatMap((each) => [...typesOf(each)]))
  if (type !== undefined) return new Set([type === 'integer' ? 'number' : String(type)])
  return new Set((Array.isArray(listed) ? listed : [only]).map(typeOf))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function fieldOf(path: Path): string {
  return path.reduce<string>((field, name) => {
    if (typeof name === 'number') return `${field}[${name}]`
    return field === '' ? name : `${field}.${name}`
  }, '')
}

function withValue(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  const member = withValue(Object(whole)[first], rest, value)
  if (typeof first === 'number') return [member, ...(Array.isArray(whole) ? whole.slice(1) : [])]
  return { ...(typeof whole === 'object' ? whole : {}), [first]: member }
}
