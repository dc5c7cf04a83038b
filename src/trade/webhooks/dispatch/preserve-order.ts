// Keeps later events of a subject waiting for earlier ones. Adding an event does not read others,
// because on PostgreSQL concurrently placed orders would conflict. The check happens before
// sending, without a transaction. A miss corrects itself when the due time of the waiting delivery
// comes.

import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { Schema } from '../../../ground/database/schema.ts'

const secondMs = 1_000

// PostgreSQL uses the partial index only for a literal, not for a parameter.
const waiting = sql.lit('waiting' as const)

/** Returns those of these deliveries that have to wait for another one. */
export async function readBlocked(db: Queries, ids: readonly string[]): Promise<Set<string>> {
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

/** Postpones them until the next attempt of the earlier one, unless that ends sooner. */
export async function postpone(db: Queries, ids: readonly string[], now: number): Promise<void> {
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

export async function releaseNext(
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
    // The delivery itself is still waiting: its failure was recorded, but the reply to that was
    // lost.
    .where('id', '!=', id)
    // Skips one that is held back by a pause or leased already.
    .where('due_at', 'is not', null)
    .where('sending_until', 'is', null)
    .execute()
}

/**
 * The due time of the first waiting delivery of the same subject and endpoint before the query's
 * row.
 */
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
