// What waits for a webhook that is paused has no time, so that nothing looks at it. What is on its way arrives.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'

// PostgreSQL finds the partial index only by a literal, not by a parameter.
const waiting = sql.lit('waiting' as const)

/**
 * Of a webhook that is not paused nothing. Events alone are held back later than it is paused, not what somebody has
 * asked for meanwhile: a test, or an event once more. Runs with whoever lets it go on as if one came after the other.
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
    // Whoever has had it for longer is gone.
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
