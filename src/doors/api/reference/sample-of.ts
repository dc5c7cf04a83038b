// A value of the form that a schema asks for, to show what an answer looks like.

import type { PlainSchema } from './hoist-schemas.ts'

type Named = Readonly<Record<string, PlainSchema>>

export function sampleOf(schema: PlainSchema, named: Named): unknown {
  const { $ref, examples, anyOf, type } = schema
  if (typeof $ref === 'string') return sampleOf(schemaOfRef($ref, named), named)
  if (Array.isArray(examples) && examples.length > 0) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0], named)
  if (type === 'array') return sampleOfList(schema, named)
  if (type === 'object') return sampleOfObject(schema, named)
  if (type === 'integer' || type === 'number') return schema.default ?? schema.minimum ?? 1
  if (type === 'boolean') return false
  return textOf(schema)
}

/** Texts of a form of their own can't be made up. */
export function hasSample({ $ref, ...schema }: PlainSchema, named: Named): boolean {
  const whole = typeof $ref === 'string' ? schemaOfRef($ref, named) : schema
  return !JSON.stringify(whole).includes('"pattern":')
}

function schemaOfRef(ref: string, named: Named): PlainSchema {
  return named[ref.replace('#/components/schemas/', '')] ?? {}
}

function sampleOfList({ items }: PlainSchema, named: Named): unknown[] {
  return items === undefined ? [] : [sampleOf(items, named)]
}

function sampleOfObject({ properties }: PlainSchema, named: Named): unknown {
  const members = Object.entries(properties ?? {})
  return Object.fromEntries(members.map(([name, each]) => [name, sampleOf(each, named)]))
}

function textOf({ format }: PlainSchema): string {
  if (format === 'date-time') return '2026-11-21T12:00:00.000Z'
  if (format === 'date') return '2026-12-01'
  return '…'
}
