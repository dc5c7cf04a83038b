// Holds the API's answers in the service tests against its own description: whatever a test asks for,
// an undocumented status, field or code fails it.

import { Errors } from 'typebox/schema'
import type { OpenApiDocument, OperationObject } from '../../src/reference/openapi-document.ts'

type Schema = Readonly<Record<string, unknown>>

export type CheckedAnswer = { status: number; type: string; body: unknown }

/** What is not as the document says; empty for addresses that it does not describe. */
export function undocumented(
  document: OpenApiDocument,
  asked: { method: string; path: string },
  answer: CheckedAnswer,
): string[] {
  const operation = operationAt(document, asked)
  if (operation === null) return []
  const name = `${asked.method} ${operation.operationId} answered ${answer.status}`
  const response = operation.responses[answer.status]
  if (response === undefined) return [`${name}, which is not documented.`]
  const schema = response.content?.[answer.type]?.schema
  if (schema === undefined) return [`${name} as ${answer.type}, which is not documented.`]
  const [, faults] = Errors(inlined(schema, document.components.schemas), answer.body)
  const code = (answer.body as { code?: string } | null)?.code
  const codes = response['x-codes']
  return [
    ...faults.map((fault) => `${name}: ${fault.instancePath} ${fault.message}`),
    ...(codes && code !== undefined && !codes.includes(code)
      ? [`${name} with ${code}, which is not documented.`]
      : []),
  ]
}

/** Without references, and closed: a field that is not described is a fault. */
export function inlined(schema: unknown, named: Readonly<Record<string, unknown>>): Schema {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') return copy(named[$ref.split('/').at(-1) ?? ''])
    const members = Object.entries(value).map(([key, each]) => [key, copy(each)])
    // One that names no field may hold any.
    const { properties = {} } = value as { properties?: object }
    const isClosed = Object.keys(properties).length > 0 && !('patternProperties' in value)
    return { ...Object.fromEntries(members), ...(isClosed && { additionalProperties: false }) }
  }
  return copy(schema) as Schema
}

function operationAt(
  document: OpenApiDocument,
  { method, path }: { method: string; path: string },
): OperationObject | null {
  const fitting = Object.keys(document.paths).filter((each) => formOf(each).test(path))
  // An address that is written out goes before one with a parameter.
  const [found] = fitting.sort((a, b) => a.split('{').length - b.split('{').length)
  return document.paths[found ?? '']?.[method.toLowerCase()] ?? null
}

function formOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`)
}
