// An API operation as seen by its handler: the types of requests and responses are derived from the
// schemas that describe them.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import type { ApiOperation } from '../../ground/http/api/api-operation.ts'
import type { AuditActor } from '../../trade/audit/add-audit-entry.ts'
import type { KeyedStore } from '../../trade/stores/authenticate.ts'
import type { StoredAnswer } from '../../trade/stores/idempotency/answer-once.ts'
import type { Store } from '../../trade/stores/store.ts'

export type Operation = ApiOperation & {
  readonly route: `${Method} /api/v1/${string}`
  /**
   * For operations with the secret key that also accept a session of the panel. The session cookie
   * is also sent with links from other sites.
   */
  readonly orSession?: true
  /** With the access key: pages of any site may call it. */
  readonly isForPages?: true
  /** A HEAD would open the file that GET sends. */
  readonly hasNoHead?: true
  readonly errorsAs?: 'page'
  /** Maximum body length, if it exceeds the default. */
  readonly longestBytes?: number
  /**
   * Checks for parameters that can't be looked up in the database. Each throws the same error as an
   * unknown value.
   */
  readonly paramRules?: Readonly<Record<string, (text: string) => void>>
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Returns the body, or the result of `once`, or the reply if there is more than one JSON response.
 */
export type Handler<Op extends Operation> = (
  requested: OperationRequest<Op>,
) => Promise<AnswerOf<Op>>

export type OperationRequest<Op extends Operation> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly baseUrl: string
  /** As sent. Malformed values are reported as not found by the code that looks them up. */
  readonly params: { readonly [Name in keyof Op['params']]: string }
  readonly query: Op extends { query: infer Query extends TSchema } ? Static<Query> : undefined
  readonly body: BodyOf<Op>
} & CallerOf<Op> &
  (Op extends { isOnce: true } ? Once<ContentOf<Op>> : unknown)

export type Once<Body> = {
  readonly idempotencyKey: string | null
  /**
   * Does the work once per idempotency key and returns the stored response.
   *
   * @param requested distinguishes this request from others with the same key, as JSON.
   */
  once(
    requested: unknown,
    work: (keep: Keep<Body>) => Promise<CreatedAnswer<Body>>,
  ): Promise<AnsweredOnce>
}

export type CreatedAnswer<Body> = { location: string | null; body: Body }
/** Stores the response in the same transaction as its effects. */
export type Keep<Body> = (tx: Queries, made: CreatedAnswer<Body>) => Promise<void>
export type AnsweredOnce = StoredAnswer & { isReplayed: boolean }

type CallerOf<Op extends Operation> = Op extends { key: 'secret'; orSession: true }
  ? { readonly store: Store }
  : Op extends { key: 'secret' }
    ? { readonly store: KeyedStore }
    : Op extends { key: 'access' }
      ? {
          readonly store: Store
          /** The secret key used for the request. */
          readonly replacer: AuditActor | null
        }
      : Op extends { key: 'operator' }
        ? { readonly by: AuditActor }
        : unknown

/**
 * Unknown if the operation has no `refusal`: then its handler validates the body to report further
 * faults as well.
 */
type BodyOf<Op extends Operation> = Op extends {
  body: { content: { 'application/json': infer Body extends TSchema }; refusal: object }
}
  ? Static<Body>
  : unknown

type AnswerOf<Op extends Operation> = Op extends { isOnce: true }
  ? AnsweredOnce
  : HasOneAnswer<Op> extends true
    ? ContentOf<Op>
    : FastifyReply

/** The content of the only response. Null without a body. */
type ContentOf<Op extends Operation> =
  OneOf<Op['answers']> extends {
    schema: infer Schema extends TSchema
  }
    ? Static<Schema>
    : null

type HasOneAnswer<Op extends Operation> =
  IsUnion<keyof Op['answers']> extends true
    ? false
    : OneOf<Op['answers']> extends { type: string | readonly string[] }
      ? false
      : true

type OneOf<Answers> = Answers[keyof Answers]
type IsUnion<Each, All = Each> = Each extends unknown
  ? [All] extends [Each]
    ? false
    : true
  : never
