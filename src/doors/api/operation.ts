// An operation of the API as its handler meets it: the types of what is asked and of what is answered
// come from the schemas that describe it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Queries } from '../../ground/database/database.ts'
import type { ApiOperation } from '../../ground/http/api/api-operation.ts'
import type { AuditActor } from '../../trade/audit/add-audit-entry.ts'
import type { KeyedStore } from '../../trade/stores/authenticate.ts'
import type { StoredAnswer } from '../../trade/stores/idempotency/answer-once.ts'
import type { Store } from '../../trade/stores/store.ts'

export type Operation = ApiOperation & {
  /** As in `GET /api/v1/orders/:id`. */
  readonly route: `${Method} /api/v1/${string}`
  /** Of the secret key: a session of the panel does, too. Its cookie comes along with links from elsewhere. */
  readonly orSession?: true
  /** A HEAD would open what GET sends. */
  readonly hasNoHead?: true
  readonly errorsAs?: 'page'
  /** Of its body, where it may be longer than others. */
  readonly longestBytes?: number
  /** Of parameters that can't be looked for: each throws what is said of one that is not there. */
  readonly paramRules?: Readonly<Record<string, (text: string) => void>>
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Answers the body, or what `once` has answered, or, where there is more than one JSON answer, the reply. */
export type Handler<Op extends Operation> = (requested: Asked<Op>) => Promise<AnswerOf<Op>>

export type Asked<Op extends Operation> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Origin of absolute links. */
  readonly baseUrl: string
  /** As they were sent: what is not of their form does not exist, which whoever looks for it says. */
  readonly params: { readonly [Name in keyof Op['params']]: string }
  readonly query: Op extends { query: infer Query extends TSchema } ? Static<Query> : undefined
  readonly body: BodyOf<Op>
} & AskerOf<Op> &
  (Op extends { isOnce: true } ? Once<ContentOf<Op>> : unknown)

export type Once<Body> = {
  readonly idempotencyKey: string | null
  /**
   * Does the work once for each key and answers for it.
   * @param requested what tells this request from another one with the same key, as JSON.
   */
  once(requested: unknown, work: (keep: Keep<Body>) => Promise<Made<Body>>): Promise<AnsweredOnce>
}

export type Made<Body> = { location: string | null; body: Body }
/** Writes the answer down in the transaction of what it tells. */
export type Keep<Body> = (tx: Queries, made: Made<Body>) => Promise<void>
export type AnsweredOnce = StoredAnswer & { isReplayed: boolean }

type AskerOf<Op extends Operation> = Op extends { key: 'secret'; orSession: true }
  ? { readonly store: Store }
  : Op extends { key: 'secret' }
    ? { readonly store: KeyedStore }
    : Op extends { key: 'access' }
      ? {
          readonly store: Store
          /** The secret key that it was asked with. */
          readonly replacer: AuditActor | null
        }
      : Op extends { key: 'operator' }
        ? { readonly by: AuditActor }
        : unknown

/** Unread where nothing says how it is refused: then its handler tells more faults than those of its form. */
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

/** Of the only answer: null without a body. */
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
