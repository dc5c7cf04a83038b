// A message shown once on the page after a form. Stored in the session, because others could forge
// it in an address.

import type { Queries } from '../../../ground/database/database.ts'
import type { TextOf } from '../../../ground/database/json-column.ts'
import { sessionNotice } from '../../../ground/database/tables/operators-table.ts'

export type Notice = {
  kind: 'done' | 'fault'
  text: string
  /** Individual items, such as refused orders with their reasons. */
  points?: readonly string[]
  /** What can be undone, for which orders, and where to return. */
  undo?: { action: string; orders: string[]; back: string }
  /** A refused form as submitted, with its address and the faults by field. */
  form?: SentForm
}

export type SentForm = {
  action: string
  values: Record<string, string[]>
  faults: Record<string, string>
  /** It was tried and did not work: it may be saved all the same. */
  mayBeSavedAnyway?: boolean
}

const maxPoints = 200

export async function storeNotice(db: Queries, sessionIdHash: string, notice: Notice) {
  const { points, ...rest } = notice
  const remaining = points === undefined ? rest : { ...rest, points: points.slice(0, maxPoints) }
  await db
    .updateTable('operator_sessions')
    .set({ notice: sessionNotice.write(remaining) })
    .where('id_hash', '=', sessionIdHash)
    .execute()
}

export async function takeNotice(
  db: Queries,
  session: { idHash: string; notice: TextOf<typeof sessionNotice> | null },
): Promise<Notice | null> {
  if (session.notice === null) return null
  await db
    .updateTable('operator_sessions')
    .set({ notice: null })
    .where('id_hash', '=', session.idHash)
    .execute()
  return sessionNotice.read(session.notice)
}
