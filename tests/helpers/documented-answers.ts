// Checks the API's answers in the service tests against its own description: an undocumented
// status, field or code fails any test.

import { Compile } from 'typebox/schema'
import type {
  OpenApiDocument,
  OperationObject,
} from '../../src/doors/api/reference/openapi-document.ts'

type Schema = Readonly<Record<string, unknown>>

type Asked = { method: string; path: string }
export type CheckedAnswer = { status: number; type: string; body: unknown }

/**
 * The description of the first program that this process has started; without one nothing is
 * checked.
 */
let described: OpenApiDocument | null = null

/**
 * From now on `fetch` and `send` fail if an answer violates the description of the service at
 * `url`.
 */
export async function holdAnswersOf(url: string): Promise<void> {
  if (described !== null) return
  const plainFetch = globalThis.fetch
  described = (await (await plainFetch(`${url}/api/v1/openapi.json`)).json()) as OpenApiDocument
  globalThis.fetch = async (input, init) => {
    const answer = await plainFetch(input, init)
    const asked = new Request(input, { method: init?.method ?? 'GET' })
    const type = answer.headers.get('content-type') ?? undefined
    const text = isJson(type) ? await answer.clone().text() : ''
    refuseUndocumented(asked, { status: answer.status, type, text })
    return answer
  }
}

let isBehindGateway = false

/**
 * From now on a balancer is in front of the service, which reports a broken node in its own format.
 */
export function allowAnswersOfGateway(): void {
  isBehindGateway = true
}

/** Throws if an answer from below /api/v1 violates its description. */
export function refuseUndocumented(
  { method, url }: { method: string; url: string },
  { status, type, text }: { status: number; type: string | undefined; text: string },
): void {
  const path = new URL(url).pathname
  if (described === null || !path.startsWith('/api/v1/')) return
  const isOfGateway = type === undefined || type.startsWith('text/html')
  if (isBehindGateway && [423, 502, 503, 504].includes(status) && isOfGateway) return
  // A HEAD response has no body, whatever its content type.
  if (method === 'HEAD') type = undefined
  const body: unknown = isJson(type) && text !== '' ? JSON.parse(text) : null
  const answer = { status, type: (type ?? '').split(';')[0] ?? '', body }
  const faults = undocumented(described, { method, path }, answer)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Returns violations of the document; empty for undocumented addresses. */
export function undocumented(
  document: OpenApiDocument,
  asked: Asked,
  { status, type, body }: CheckedAnswer,
): string[] {
  const operation = operationAt(document, asked)
  if (operation === null) return []
  const name = `${asked.method} ${operation.operationId} answered ${status}`
  const response = operation.responses[status]
  if (response === undefined) return [`${name}, which is not documented.`]
  const { content = {} } = response
  // HEAD and 304 have no body, and need no content type.
  if (type === '' && (asked.method === 'HEAD' || status === 304)) return []
  const types = Object.keys(content)
  if (types.length === 0)
    return type === '' ? [] : [`${name} as ${type}, documented without a body.`]
  const schema = content[type]?.schema
  if (schema === undefined) return [`${name} as "${type}", documented as ${types.join(', ')}.`]
  // The bytes of files and pages are tested elsewhere.
  if (!isJson(type)) return []
  const reader = readerOf(schema, document)
  const faults = reader.Check(body) ? [] : reader.Errors(body)[1]
  const code = (body as { code?: string } | null)?.code
  const codes = response['x-codes']
  return [
    ...faults.map((fault) => `${name}: ${fault.instancePath} ${fault.message}`),
    ...(codes && code !== undefined && !codes.includes(code)
      ? [`${name} with ${code}, which is not documented.`]
      : []),
  ]
}

function isJson(type: string | undefined): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(type ?? '')
}

// Tests that poll check the same answers repeatedly: without this cache, a list of three orders
// takes 7 ms of processor time, a hundred times as much.
const readers = new WeakMap<object, ReturnType<typeof Compile>>()

function readerOf(schema: object, { components }: OpenApiDocument) {
  const known = readers.get(schema) ?? Compile(inlined(schema, components.schemas))
  readers.set(schema, known)
  return known
}

/**
 * Resolves references and forbids additional properties, so that an undocumented field is an error.
 */
export function inlined(schema: unknown, named: Readonly<Record<string, unknown>>): Schema {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') return copy(named[$ref.split('/').at(-1) ?? ''])
    const members = Object.entries(value).map(([key, each]) => [key, copy(each)])
    // An object schema without properties may contain any.
    const { properties = {}, additionalProperties: others } = value as {
      properties?: object
      additionalProperties?: unknown
    }
    const isOpen = 'patternProperties' in value || typeof others === 'object'
    const isClosed = Object.keys(properties).length > 0 && !isOpen
    return { ...Object.fromEntries(members), ...(isClosed && { additionalProperties: false }) }
  }
  return copy(schema) as Schema
}

function operationAt(document: OpenApiDocument, { method, path }: Asked): OperationObject | null {
  const fitting = Object.keys(document.paths).filter((each) => formOf(each).test(path))
  // A literal path takes precedence over one with a parameter.
  const [found] = fitting.sort((a, b) => a.split('{').length - b.split('{').length)
  return document.paths[found ?? '']?.[method.toLowerCase()] ?? null
}

/** Cached, because every path is tried for every answer. */
const forms = new Map<string, RegExp>()

function formOf(path: string): RegExp {
  const known = forms.get(path)
  if (known !== undefined) return known
  const text = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')
  const form = new RegExp(`^${text}/?$`)
  forms.set(path, form)
  return form
}
