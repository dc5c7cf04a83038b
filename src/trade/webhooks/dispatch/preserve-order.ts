// Later events of a subject wait for the earlier ones. Whoever writes an event looks at no other, since
// on PostgreSQL orders that are placed at once would collide over it; whoever is about to send one
// looks. None of this is in a transaction: what is missed is put right when the time comes that a
// waiting one was given.

import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { Schema } from '../../../ground/database/schema.ts'

const secondMs = 1_000

// PostgreSQL finds the partial index only by a literal, not by a parameter.
const waiting = sql.lit('waiting' as const)

/** Those of these deliveries that have to wait for another one. */
export async function findBlocked(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', 'in', ids)
    .where('is_replay', '=', 0)
    .where(({ exists, ...row }) => exists(earlierOf(row)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** They come again when the earlier one is tried, unless its end calls them sooner. */
export async function park(db: Queries, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('webhook_deliveries')
    .set(({ eb, ...row }) => ({
      due_at: eb
        .case()
        .when(earlierOf(row), '>', now + secondMs)
        .then(earlierOf(row))
        .else(now + secondMs)
        .end(),
    }))
    .where('id', 'in', ids)
    .where('due_at', 'is not', null)
    .where(({ exists, ...row }) => exists(earlierOf(row)))
    .execute()
}

/** The earlier one has ended: the next may go. */
export async function callNext(
  db: Queries,
  { endpointId, subject, id }: { endpointId: string; subject: string; id: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('id', '=', (row) =>
      row
        .selectFrom('webhook_deliveries as next')
        .select('next.id')
        .where('next.subject', '=', subject)
        .where('next.endpoint_id', '=', endpointId)
        .where('next.state', '=', waiting)
        .where('next.is_replay', '=', 0)
        .orderBy('next.position')
        .limit(1),
    )
    // It waits itself: that it has failed was noted, and the answer to that was lost.
    .where('id', '!=', id)
    // Held back by a pause, or taken by now.
    .where('due_at', 'is not', null)
    .where('sending_until', 'is', null)
    .execute()
}

/** The first one that waits, of the same subject for the same endpoint, before that of the query. */
function earlierOf(row: Pick<ExpressionBuilder<Schema, 'webhook_deliveries'>, 'selectFrom'>) {
  return row
    .selectFrom('webhook_deliveries as earlier')
    .select('earlier.due_at')
    .whereRef('earlier.subject', '=', 'webhook_deliveries.subject')
    .whereRef('earlier.endpoint_id', '=', 'webhook_deliveries.endpoint_id')
    .whereRef('earlier.position', '<', 'webhook_deliveries.position')
    .where('earlier.state', '=', waiting)
    .where('earlier.is_replay', '=', 0)
    .orderBy('earlier.position')
    .limit(1)
}
