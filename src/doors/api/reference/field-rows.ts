// The fields of a schema as table rows. Fields of unnamed nested objects follow their parent:
// `lines[].crop.x`.

import type { PlainSchema } from './hoist-schemas.ts'

export type FieldRow = {
  name: string
  isRequired: boolean
  /** In words. */
  type: string
  /** Link to a named schema. */
  link: string | null
  description: string
}

export function fieldRows(schema: PlainSchema, prefix = ''): FieldRow[] {
  const { inner, suffix } = unwrapped(schema)
  const properties = Object.entries(inner.properties ?? {})
  const required = Array.isArray(inner.required) ? inner.required : []
  const place = `${prefix}${prefix === '' ? '' : suffix}`
  return properties.flatMap(([name, member]) => {
    const path = place === '' ? name : `${place}.${name}`
    const row = {
      name: path,
      isRequired: required.includes(name),
      ...typeOf(member),
      description: descriptionOf(member),
    }
    return [row, ...(row.link === null ? fieldRows(member, path) : [])]
  })
}

/** The schema itself, the items of a list, or the non-null variant. */
function unwrapped(schema: PlainSchema): { inner: PlainSchema; suffix: string } {
  const one = oneOf(schema)
  if (one.type !== 'array') return { inner: one, suffix: '' }
  const { inner, suffix } = unwrapped(one.items ?? {})
  return { inner, suffix: `[]${suffix}` }
}

function oneOf(schema: PlainSchema): PlainSchema {
  if (schema.anyOf === undefined) return schema
  const others = schema.anyOf.filter((each) => !isNull(each))
  return others.length === 1 ? { ...schema, ...others[0], anyOf: undefined } : schema
}

function typeOf(schema: PlainSchema): Pick<FieldRow, 'type' | 'link'> {
  const mayBeNull = schema.anyOf?.some(isNull) ?? false
  const { type, link } = plainTypeOf(oneOf(schema))
  return { type: mayBeNull ? `${type} or null` : type, link }
}

function plainTypeOf(schema: PlainSchema): Pick<FieldRow, 'type' | 'link'> {
  const { $ref, type, format } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return { type: name, link: name }
  }
  if (Array.isArray(schema.enum)) {
    return { type: schema.enum.length > 20 ? 'string' : schema.enum.join(' | '), link: null }
  }
  if (schema.const !== undefined) return { type: JSON.stringify(schema.const), link: null }
  if (type === 'array') {
    const of = typeOf(schema.items ?? {})
    return { type: `list of ${of.type}`, link: of.link }
  }
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((each) => plainTypeOf(each).type)
    return { type: all.join(' or '), link: null }
  }
  const limits = limitsOf(schema)
  return { type: `${format ?? type ?? 'anything'}${limits}`, link: null }
}

function limitsOf({ minimum, maximum, maxLength, default: preset }: PlainSchema): string {
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}` : ''
  const most = maxLength === undefined ? '' : `, at most ${maxLength} characters`
  return `${range}${most}${preset === undefined ? '' : `, default ${preset}`}`
}

function descriptionOf(schema: PlainSchema): string {
  const { description } = oneOf(schema)
  return typeof description === 'string' ? description : ''
}

function isNull({ type }: PlainSchema): boolean {
  return type === 'null'
}
