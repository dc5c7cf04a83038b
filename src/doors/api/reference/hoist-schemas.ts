// Schemas that have a name (`x-name`) stand in the description once, and everywhere else by reference.

import type { TSchema } from 'typebox'

/** A schema as JSON, by the members that are drawn. */
export type PlainSchema = {
  readonly [key: string]: unknown
  readonly type?: string
  readonly properties?: Readonly<Record<string, PlainSchema>>
  readonly items?: PlainSchema
  readonly anyOf?: readonly PlainSchema[] | undefined
}

export type Hoisting = {
  /** The schema with references in the place of named ones. */
  hoist(schema: TSchema): PlainSchema
  /** Those that were met, by name. */
  readonly named: Record<string, PlainSchema>
}

/** Of our own schemas, and nothing to whoever reads the description. */
const ours: readonly string[] = ['x-name', 'form', 'refusedAs', '~optional']

/** As typebox writes members of any name; generators of clients know them as additional ones alone. */
const anyName = '^.*$'

export function createHoisting(): Hoisting {
  const named: Record<string, PlainSchema> = {}

  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const name = 'x-name' in value ? value['x-name'] : undefined
    if (typeof name !== 'string') return members(value)
    if (named[name] === undefined) {
      // Held free, should it meet itself.
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
    // All of ours are of texts; without it clients take the values for anything.
    return { ...('enum' in value && { type: 'string' }), ...Object.fromEntries(plain) }
  }

  // A copy of a schema is one, or a reference to one.
  const hoist = (schema: TSchema) => copy(schema) as PlainSchema
  return { named, hoist }
}
