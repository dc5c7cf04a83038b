// Waiting deliveries of a paused webhook have no due time, so nothing looks at them. Deliveries in
// progress are completed.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'

// PostgreSQL uses the partial index only for a literal, not for a parameter.
const waiting = sql.lit('waiting' as const)

/**
 * Does nothing if the webhook is not paused. `events` holds back only events, for calls after the
 * pause, and leaves out tests and replays requested in the meantime. Serializable with a concurrent
 * resume.
 */
export async function holdBack(
  tx: Queries,
  endpointId: string,
  what: 'all' | 'events',
  at: number,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null, sending_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', waiting)
    // A sender whose lease has expired is gone.
    .where((is) => is.or([is('sending_until', 'is', null), is('sending_until', '<=', at)]))
    .$if(what === 'events', (all) =>
      all.where('is_replay', '=', 0).where('subject', 'is not', null),
    )
    .where('endpoint_id', 'in', (paused) =>
      paused
        .selectFrom('webhook_endpoints')
        .select('webhook_endpoints.id')
        .where('paused_at', 'is not', null),
    )
    .execute()
}

export async function sendHeldBack(tx: Queries, endpointId: string, at: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', waiting)
    .where('due_at', 'is', null)
    .execute()
}
