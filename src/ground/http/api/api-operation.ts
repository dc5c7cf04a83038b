// Description of an endpoint under /api/v1, stored in its route's config. The API description is
// generated from it, using the schemas that also validate. A test finds routes without one.

import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { Refusal, Rules } from './validate-by-schema.ts'

export type ApiOperation = {
  /** In camelCase. Used as the function name in generated clients. */
  readonly id: string
  readonly tag: ApiTag
  /** A few words, without a full stop. */
  readonly summary: string
  readonly description?: string
  /** `operator` is an operator's own key or its equivalent: see `stores/authenticate.ts`. */
  readonly key: 'secret' | 'access' | 'operator' | 'none'
  /** With an access key: the secret key is also accepted, and may replace what orders rely on. */
  readonly orSecretKey?: true
  readonly params?: Readonly<Record<string, TSchema>>
  /** Each property is a parameter. */
  readonly query?: TObject
  readonly queryRules?: Rules<unknown>
  /** Other than Authorization and Idempotency-Key. */
  readonly headers?: Readonly<Record<string, TSchema>>
  readonly isOnce?: boolean
  readonly body?: ApiBody
  /** By status. Errors are in `errors`. */
  readonly answers: Readonly<Record<number, ApiAnswer>>
  /** Error codes by status, besides those common to all endpoints. */
  readonly errors?: Readonly<Record<number, readonly ErrorCode[]>>
  /** Maps an error's status to the one sent, where the protocol's clients need another. */
  readonly statusOf?: (status: number) => number
  /** Shown as a curl command, and run by a test. */
  readonly example?: ApiExample
}

export const apiTags = [
  'Hand-off',
  'Images',
  'Uploads',
  'Carts',
  'Catalog',
  'Orders',
  'Print files',
  'Gift cards',
  'Webhooks',
  'Store',
  'Personal data',
  'This document',
] as const
export type ApiTag = (typeof apiTags)[number]

export type ApiBody = {
  /** By media type. */
  readonly content: Readonly<Record<string, TSchema>>
  readonly isOptional?: boolean
  readonly refusal?: Refusal<unknown>
}

export type ApiAnswer = {
  readonly description: string
  /**
   * The schema of an `application/json` body, unless `type` names another media type. Absent if
   * there is no body.
   */
  readonly schema?: TSchema
  readonly type?: string | readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** `$NAME` is replaced by a value from another example's response: `$IMAGE_TOKEN`, `$ORDER_ID`. */
export type ApiExample = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** A file with that name, sent as the body or, if a field name is given, as part of a form. */
  readonly file?: { readonly name: string; readonly type?: string; readonly field?: string }
  readonly fields?: Readonly<Record<string, string>>
  /** File to which a non-JSON response is written. */
  readonly saveTo?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route with several methods, keyed by method. */
    api?: Described
  }
}

type Described = ApiOperation | Readonly<Record<string, ApiOperation>>

export function isOne(api: Described): api is ApiOperation {
  return typeof api.id === 'string'
}

/** A JSON body. With a refusal, it is validated before the handler is called. */
export function jsonBody<Schema extends TSchema>(schema: Schema): JsonBody<Schema>
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  refusal: Refusal<Static<Schema>>,
): JsonBody<Schema> & { readonly refusal: Refusal<Static<Schema>> }
export function jsonBody(schema: TSchema, refusal?: Refusal<unknown>): ApiBody {
  return { content: { 'application/json': schema }, ...(refusal && { refusal }) }
}

type JsonBody<Schema> = { readonly content: { readonly 'application/json': Schema } }
