import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const fieldFault = Type.Object({
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
})
export const answerToKey = jsonColumn(
  'idempotency_keys.answer',
  Type.Union([
    Type.Object({
      status: Type.Integer(),
      location: nullable(Type.String()),
      body: Type.Unknown(),
    }),
    Type.Object({
      failure: Type.Object({
        code: Type.String(),
        status: Type.Integer(),
        message: Type.String(),
        fields: Type.Optional(Type.Array(fieldFault)),
      }),
    }),
  ]),
)

export type IdempotencyKeysTable = {
  /** Part of the primary key with `key`: each store has its own namespace. */
  store_id: StoreId
  key: string
  /** SHA-256 of the request in hex. Reusing a key with a different request is an error. */
  fingerprint: string
  state: 'running' | 'done'
  /** The request that is running, and the end of its lease. */
  runner: string | null
  runner_until: number | null
  /** Null while it is running. */
  answer: TextOf<typeof answerToKey> | null
  expires_at: number
}
