// What an address under /api/v1 says of itself, in the config of its route: the API's description is
// made of it, from the same schemas that validate. A test finds routes that say nothing.

import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../../../pure/contract/error-codes.ts'
import type { Refusal, Rules } from './hold-to-schema.ts'

export type ApiOperation = {
  /** In camelCase; generated clients call it so. */
  readonly id: string
  /** The chapter that it belongs to. */
  readonly tag: ApiTag
  /** A few words, without a full stop. */
  readonly summary: string
  readonly description?: string
  /** `operator` is a key of the operator's own, or what stands for one: see `stores/authenticate.ts`. */
  readonly key: 'secret' | 'access' | 'operator' | 'none'
  /** Of the access key: the secret key does, too, and may replace what orders rely on. */
  readonly orSecretKey?: true
  readonly params?: Readonly<Record<string, TSchema>>
  /** Each property is a parameter. */
  readonly query?: TObject
  /** What the schema can't say of them. */
  readonly queryRules?: Rules<unknown>
  /** Beside Authorization and Idempotency-Key. */
  readonly headers?: Readonly<Record<string, TSchema>>
  /** Whether it takes an Idempotency-Key. */
  readonly isOnce?: boolean
  readonly body?: ApiBody
  /** By status; what can go wrong is in `errors`. */
  readonly answers: Readonly<Record<number, ApiAnswer>>
  /** Codes by status, beside those that every address may answer. */
  readonly errors?: Readonly<Record<number, readonly ErrorCode[]>>
  /** The status that goes out for an error's own, where clients of its protocol need another. */
  readonly statusOf?: (status: number) => number
  /** Shown as a curl command, and run by a test. */
  readonly example?: ApiExample
}

export const apiTags = [
  'Hand-off',
  'Images',
  'Uploads',
  'Catalog',
  'Orders',
  'Print files',
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
  /** How JSON is refused that is not as its schema says. */
  readonly refusal?: Refusal<unknown>
}

export type ApiAnswer = {
  readonly description: string
  /** Of `application/json`, unless `type` says otherwise; none: the answer has no body. */
  readonly schema?: TSchema
  /** All that it may be. */
  readonly type?: string | readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** `$NAME` stands for what another example has answered: `$IMAGE_TOKEN`, `$ORDER_ID`. */
export type ApiExample = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** What is sent as JSON. */
  readonly json?: unknown
  /** A file of that name, sent as the body or, with a field's name, in a form. */
  readonly file?: { readonly name: string; readonly type?: string; readonly field?: string }
  /** Fields of the form beside the file. */
  readonly fields?: Readonly<Record<string, string>>
  /** Of text that is not JSON: the file that the answer is written to. */
  readonly saveTo?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route with several methods by method. */
    api?: Described
  }
}

type Described = ApiOperation | Readonly<Record<string, ApiOperation>>

export function isOne(api: Described): api is ApiOperation {
  return typeof api.id === 'string'
}

/** A JSON body; with a refusal it is read before its handler is asked. */
export function jsonBody<Schema extends TSchema>(schema: Schema): JsonBody<Schema>
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  refusal: Refusal<Static<Schema>>,
): JsonBody<Schema> & { readonly refusal: Refusal<Static<Schema>> }
export function jsonBody(schema: TSchema, refusal?: Refusal<unknown>): ApiBody {
  return { content: { 'application/json': schema }, ...(refusal && { refusal }) }
}

type JsonBody<Schema> = { readonly content: { readonly 'application/json': Schema } }
