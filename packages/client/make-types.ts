// Writes the TypeScript types of the API's OpenAPI document: one type for each named schema, and
// `Operations` with the query, body and answer of each operation. Decision 097 says why this is not
// a library's work. `npm run types` and the packing write src/api-types.ts with it.

type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  'x-extensible-enum'?: string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  patternProperties?: Record<string, Schema>
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  parameters?: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown> }
}

/** `answer`: words may be added by later versions, so that lists of them are open. */
type Side = 'request' | 'answer'

const head = `// The types of the API, made from its OpenAPI document by \`npm run types\`. Do not edit.

/** These words and any that a later version adds. */
export type Open<Word extends string> = Word | (string & {})
`

export function typesOfDocument({ paths, components }: ApiDocument): string {
  const named = Object.entries(components.schemas).map(([name, schema]) => {
    const { description } = schema as Schema
    return `${comment(description, '')}export type ${name} = ${typeOf(schema as Schema, 'answer', '')}\n`
  })
  const operations = Object.values(paths)
    .flatMap((methods) => Object.values(methods) as Operation[])
    .map((operation) => `  ${operation.operationId}: ${operationType(operation)}\n`)
    .filter((text) => text.includes('{'))
  return `${[head, ...named].join('\n')}\nexport type Operations = {\n${operations.join('')}}\n`
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const query = parameters.filter((each) => each.in === 'query')
  const properties = Object.fromEntries(
    query.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  )
  const required = query.filter((each) => each.required).map(({ name }) => name)
  const body = requestBody?.content['application/json']?.schema
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content
  const json = answer?.['application/json']?.schema
  return objectType(
    {
      properties: {
        ...(query.length > 0 && { query: { type: 'object', properties, required } }),
        ...(body !== undefined && { body }),
      },
      required: ['query', 'body'],
    },
    'request',
    '  ',
    json === undefined ? [] : [['answer', typeOf(json, 'answer', '    ')]],
  )
}

function typeOf(schema: Schema, side: Side, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.anyOf !== undefined) {
    const types = schema.anyOf.map((each) => typeOf(each, side, indent))
    return [...new Set(types)].join(' | ')
  }
  if (schema.const !== undefined) return literal(schema.const)
  const words = schema['x-extensible-enum'] ?? schema.enum
  if (words !== undefined) {
    const union = words.map(literal).join(' | ')
    return side === 'answer' && words.every(isText) ? `Open<${union}>` : union
  }
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, side, indent)
    return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`
  }
  if (schema.type === 'object') return objectType(schema, side, indent)
  if (schema.format === 'binary') return 'Blob'
  return plainTypes[schema.type ?? ''] ?? 'unknown'
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectType(
  schema: Schema,
  side: Side,
  indent: string,
  more: readonly [string, string][] = [],
): string {
  const inner = `${indent}  `
  const { properties = {}, required = [] } = schema
  const members = Object.entries(properties).map(([name, each]) => {
    const isRequired = required.includes(name)
    const undefinedToo = !isRequired && side === 'request' ? ' | undefined' : ''
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const type = typeOf(each, side, inner)
    return `${comment(each.description, inner)}${inner}${key}${isRequired ? '' : '?'}: ${type}${undefinedToo}\n`
  })
  const added = more.map(([name, type]) => `${inner}${name}: ${type}\n`)
  const own = [...members, ...added].join('')
  const others = valuesOf(schema)
  if (others === undefined) return own === '' ? 'Record<string, unknown>' : `{\n${own}${indent}}`
  // An index signature would have to fit the optional members too.
  const record = `Record<string, ${typeOf(others, side, indent)}${own === '' ? '' : ' | undefined'}>`
  return own === '' ? record : `{\n${own}${indent}} & ${record}`
}

function valuesOf({ patternProperties, additionalProperties }: Schema): Schema | undefined {
  if (patternProperties !== undefined) return Object.values(patternProperties)[0]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

function comment(description: string | undefined, indent: string): string {
  return description === undefined
    ? ''
    : `${indent}/** ${description.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
}

function literal(value: unknown): string {
  return isText(value) ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
