// The OpenAPI 3.1 document of the API, generated from the described routes. The reference page is
// rendered from it, so that programs and people get the same description.

import type { TSchema } from 'typebox'
import {
  type ApiAnswer,
  type ApiOperation,
  apiTags,
} from '../../../ground/http/api/api-operation.ts'
import { problem } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import { recordOf } from '../../../pure/objects.ts'
import { version } from '../../../pure/version.ts'
import type { DescribedRoute } from '../collect-operations.ts'
import { curlExample } from './curl-example.ts'
import { createHoisting, type Hoisting, type PlainSchema } from './hoist-schemas.ts'
import { openApiWebhooks, type WebhookObject } from './openapi-webhooks.ts'

export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, OperationObject>>
  webhooks: Record<string, { post: WebhookObject }>
  components: { schemas: Record<string, PlainSchema>; securitySchemes: Record<string, object> }
}

export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: ParameterObject[]
  requestBody?: { required: boolean; content: Record<string, { schema: PlainSchema }> }
  responses: Record<string, ResponseObject>
  'x-codeSamples'?: { lang: string; source: string }[]
}

export type ParameterObject = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  style?: string
  explode?: boolean
  schema: PlainSchema
}

export type ResponseObject = {
  description: string
  headers?: Record<string, { description: string; schema: PlainSchema }>
  content?: Record<string, { schema: PlainSchema }>
  /** In a problem document. */
  'x-codes'?: string[]
}

export function openApiDocument(routes: readonly DescribedRoute[]): OpenApiDocument {
  const hoisting = createHoisting()
  const paths: OpenApiDocument['paths'] = {}
  for (const route of inOrder(routes)) {
    const methods = paths[route.path] ?? {}
    methods[route.method.toLowerCase()] = operationObject(route, hoisting)
    paths[route.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Handprint', version, description: introduction },
    servers: [{ url: '/' }],
    tags: apiTags.map((name) => ({ name })),
    paths,
    webhooks: openApiWebhooks(hoisting),
    components: { schemas: hoisting.named, securitySchemes },
  }
}

const securitySchemes = {
  accessKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The store’s access key, which can be public in apps and pages.',
  },
  accessKeyHeader: { type: 'apiKey', in: 'header', name: 'CP-ApiKey' },
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The store’s secret key, `sk_…`. Use it on servers only.',
  },
  operatorKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An operator key, `ok_…`, created in the panel at `/admin/keys` or set with `HANDPRINT_OPERATOR_KEY`. While there is only one store and no integrator has had an account for it, that store’s secret key works too.',
  },
}

const securityOf = {
  access: [{ accessKey: [] }, { accessKeyHeader: [] }],
  secret: [{ secretKey: [] }],
  operator: [{ operatorKey: [] }, { secretKey: [] }],
  none: [],
}

function inOrder(routes: readonly DescribedRoute[]): DescribedRoute[] {
  const place = ({ operation }: DescribedRoute) => apiTags.indexOf(operation.tag)
  return [...routes].sort((a, b) => place(a) - place(b))
}

function operationObject(route: DescribedRoute, hoisting: Hoisting): OperationObject {
  const { operation } = route
  const parameters = parametersOf(operation, hoisting)
  const { description, body } = operation
  const curl = curlExample(route)
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description !== undefined && { description }),
    security: [...securityOf[operation.key], ...(operation.orSecretKey ? securityOf.secret : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: { required: !body.isOptional, content: contentOf(body.content, hoisting) },
    }),
    responses: responsesOf(route, hoisting),
    ...(curl !== null && { 'x-codeSamples': [{ lang: 'Shell', source: curl }] }),
  }
}

function parametersOf(operation: ApiOperation, { hoist }: Hoisting): ParameterObject[] {
  const make = (place: ParameterObject['in'], name: string, schema: TSchema, required: boolean) => {
    const { description, ...plain } = hoist(schema)
    const reported = typeof description === 'string' ? { description } : {}
    // A list comes once, with commas.
    const list = place === 'query' && plain.type === 'array' && { style: 'form', explode: false }
    return { name, in: place, required, ...reported, ...list, schema: plain }
  }
  const { properties = {} } = operation.query ?? {}
  const required: readonly string[] = operation.query?.required ?? []
  const headers = { ...(operation.isOnce && idempotencyKey), ...operation.headers }
  return [
    ...Object.entries(operation.params ?? {}).map(([name, schema]) =>
      make('path', name, schema, true),
    ),
    ...Object.entries<TSchema>(properties).map(([name, schema]) => {
      const isNeeded = required.includes(name) && !('default' in schema)
      return make('query', name, schema, isNeeded)
    }),
    ...Object.entries(headers).map(([name, schema]) =>
      make('header', name, schema, !('~optional' in schema)),
    ),
  ]
}

const idempotencyKey: Record<string, TSchema> = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description:
      'A unique key for this request. Repeating the request with it has no further effect.',
    '~optional': true,
  },
}

function responsesOf(route: DescribedRoute, hoisting: Hoisting): Record<string, ResponseObject> {
  const answers = Object.entries(route.operation.answers).map(
    ([status, answer]) => [status, responseObject(answer, hoisting)] as const,
  )
  const problems = route.hasProblems ? problemsOf(route, hoisting) : []
  return Object.fromEntries([...answers, ...problems])
}

function responseObject(answer: ApiAnswer, { hoist }: Hoisting): ResponseObject {
  const { description, schema, type = 'application/json', headers } = answer
  const named = Object.entries(headers ?? {}).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ])
  return {
    description,
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
    ...(schema !== undefined && {
      content: recordOf([type].flat(), () => ({ schema: hoist(schema) })),
    }),
  }
}

function problemsOf(
  { method, operation, readsJson }: DescribedRoute,
  { hoist }: Hoisting,
): [string, ResponseObject][] {
  const codes: Record<number, string[]> = {}
  const add = (own: number, more: readonly string[]) => {
    const status = operation.statusOf?.(own) ?? own
    codes[status] = [...new Set([...(codes[status] ?? []), ...more])]
  }
  for (const [status, more] of Object.entries(operation.errors ?? {})) add(Number(status), more)
  if (operation.key === 'access') add(401, ['access_key_missing', 'access_key_invalid'])
  if (operation.key === 'secret') add(401, ['secret_key_missing', 'secret_key_invalid'])
  if (operation.key === 'operator') {
    add(401, ['operator_key_missing', 'operator_key_invalid'])
    add(403, ['access_denied'])
  }
  if (operation.isOnce) {
    add(400, ['idempotency_key_invalid'])
    add(409, ['idempotency_key_in_use'])
    add(422, ['idempotency_key_reused'])
  }
  if (operation.body !== undefined) add(400, ['body_invalid'])
  if (readsJson) for (const status of [400, 413, 415]) add(status, ['body_invalid'])
  if (operation.query !== undefined) add(400, ['parameter_invalid'])
  // A URL may contain bytes that are not UTF-8, such as %ff.
  if (operation.params !== undefined) add(400, ['body_invalid'])
  // A value may contain U+0000.
  if (readsJson && operation.body !== undefined) add(400, ['parameter_invalid'])
  add(429, ['rate_limited'])
  add(500, ['internal'])
  add(503, ['database_unavailable', 'shutting_down'])
  // Writing needs disk space, and is blocked while a restored installation is being reviewed.
  if (!['GET', 'HEAD'].includes(method)) add(503, ['storage_unavailable', 'in_recovery'])
  const retryAfter = {
    'Retry-After': {
      description: 'Seconds to wait before retrying.',
      schema: { type: 'integer' },
    },
  }
  return Object.entries(codes).map(([status, names]) => [
    status,
    {
      description: names.map((name) => `\`${name}\``).join(', '),
      ...((waits.includes(status) || names.some((name) => waiting.has(name))) && {
        headers: retryAfter,
      }),
      content: { 'application/problem+json': { schema: hoist(problem) } },
      'x-codes': names,
    },
  ])
}

/** Responses that, at least in some cases, say when a retry may help. */
const waits = ['423', '429', '500', '502', '503', '504']
const waiting: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'payment_pending'])

function contentOf(content: Readonly<Record<string, TSchema>>, { hoist }: Hoisting) {
  return recordOf(Object.keys(content), (type) => ({ schema: hoist(content[type] ?? {}) }))
}

// General rules of the API: the first paragraphs of its description.
const introduction = [
  'Hand over images, sell prints of them and track the orders. Every endpoint returns JSON in UTF-8. Times are RFC 3339 in UTC, and amounts are integers in minor units with their currency.',
  '**Keys.** `Authorization: Bearer <key>`. The access key can be public: it hands over images and opens carts. The secret key, `sk_…`, reads and creates orders and belongs on servers. Both are shown at the first start and can be rotated with an overlap. Operations on the whole installation require an operator key, `ok_…`.',
  '**Errors.** HTTP status codes with a problem document (RFC 9457): `detail` says what is wrong and what to do, `code` is stable, `type` is the address of its explanation, and `errors` lists every invalid field of the body. Only the hand-off interface (`/api/push/…`) always fails with 500 and `{"message", "code"}`.',
  '**Idempotency.** Send your own `Idempotency-Key` with requests that create something. The same key with the same request returns the first response again, with `Idempotent-Replayed: true`, and nothing is created or charged twice. A different request with a used key returns 422.',
  '**Pagination.** Lists are newest first. `limit` sets the page size. Send `next_cursor` as `cursor` to get the next page, until it is null.',
  '**Rate limits.** Too many requests per minute return 429 with `Retry-After` in seconds; temporary 503 responses include it too. `RateLimit-Policy` and `RateLimit` tell what your store’s limit is and what is left of it. Every response has an `X-Request-Id`, which helps with troubleshooting.',
  '**Versioning.** The API is version 1, as in its addresses; `info.version` is that of the program. Endpoints and fields are only added, never removed or changed in meaning. Ignore fields you don’t know.',
].join('\n\n')
