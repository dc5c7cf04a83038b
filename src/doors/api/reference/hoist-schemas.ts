// Named schemas (`x-name`) appear once in the description and are referenced everywhere else.

import type { TSchema } from 'typebox'

/** A schema as JSON, with the members that the reference renders. */
export type PlainSchema = {
  readonly [key: string]: unknown
  readonly type?: string
  readonly properties?: Readonly<Record<string, PlainSchema>>
  readonly items?: PlainSchema
  readonly anyOf?: readonly PlainSchema[] | undefined
}

export type Hoisting = {
  hoist(schema: TSchema): PlainSchema
  /** The named schemas found so far. */
  readonly named: Record<string, PlainSchema>
}

/** Internal members of our schemas, of no use to readers of the description. */
const ours: readonly string[] = ['x-name', 'form', 'refusedAs', '~optional']

/**
 * How TypeBox describes members of any name. Client generators only support `additionalProperties`
 * for that.
 */
const anyName = '^.*$'

export function createHoisting(): Hoisting {
  const named: Record<string, PlainSchema> = {}

  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const name = 'x-name' in value ? value['x-name'] : undefined
    if (typeof name !== 'string') return members(value)
    if (named[name] === undefined) {
      // Reserved first, in case the schema contains itself.
      named[name] = {}
      named[name] = members(value)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function members(value: object): PlainSchema {
    const remaining = Object.entries(value).filter(([key]) => !ours.includes(key))
    const plain = remaining.map(([key, each]) =>
      key === 'patternProperties' && anyName in each
        ? ['additionalProperties', copy(each[anyName])]
        : [key, copy(each)],
    )
    // All our enums are strings. Without the type, generated clients accept any value.
    return withOthersOf({
      ...('enum' in value && { type: 'string' }),
      ...Object.fromEntries(plain),
    })
  }

  // A copy of a schema is a schema, or a reference to one.
  const hoist = (schema: TSchema) => copy(schema) as PlainSchema
  return { named, hoist }
}

/**
 * In the types of generated clients the named members have to fit the type of all others, because
 * both become one object with an index signature.
 */
function withOthersOf(schema: PlainSchema): PlainSchema {
  const { properties = {}, additionalProperties } = schema
  const others: PlainSchema = Object(additionalProperties)
  if (others.required === undefined) return schema
  const unlike = Object.values(properties).filter(
    ({ required }) => required !== undefined && `${required}` !== `${others.required}`,
  )
  if (unlike.length === 0) return schema
  return { ...schema, additionalProperties: { anyOf: [others, ...unlike] } }
}
