import { type Static, Type } from 'typebox'

export const actor = Type.Union([
  Type.Object({ kind: Type.Enum(['shopper', 'store', 'system']) }),
  Type.Object({ kind: Type.Literal('operator'), id: Type.String(), name: Type.String() }),
])

export type StoredActor = Static<typeof actor>
