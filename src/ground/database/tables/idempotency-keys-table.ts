// What was answered to a request with an Idempotency-Key, for whoever sends it again.

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
  /** With `key` the primary key: each store has names of its own. */
  store_id: StoreId
  key: string
  /** SHA-256 in hex of what was asked; the same key with another one is a mistake. */
  fingerprint: string
  state: 'running' | 'done'
  /** Names the request that is at work, and until when nobody else may take over. */
  runner: string | null
  runner_until: number | null
  /** Null while it is running. */
  answer: TextOf<typeof answerToKey> | null
  expires_at: number
}
