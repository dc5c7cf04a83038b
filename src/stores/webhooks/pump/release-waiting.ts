// Which deliveries wait for something other than time: later events of a subject for the earlier
// ones, and all of a webhook that is paused. They have no time; whoever ends what they wait for
// calls this in the same transaction.

import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'

// PostgreSQL finds the partial indexes only by a literal, not by a parameter.
const waiting = sql.lit('waiting' as const)

/** Gives a time to all that has nothing to wait for any more. */
export async function releaseWaiting(
  tx: Queries,
  among: { endpointId?: string; subject?: string },
  at: number,
): Promise<void> {
  const { endpointId, subject } = among
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: at })
    .where('state', '=', waiting)
    .where('due_at', 'is', null)
    .$if(endpointId !== undefined, (query) => query.where('endpoint_id', '=', endpointId ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .where(({ not, exists, selectFrom, and, eb, or }) => {
      const paused = selectFrom('webhook_endpoints')
        .select('webhook_endpoints.id')
        .whereRef('webhook_endpoints.id', '=', 'webhook_deliveries.endpoint_id')
        .where('webhook_endpoints.paused_at', 'is not', null)
      const earlier = selectFrom('webhook_deliveries as earlier')
        .select('earlier.id')
        .whereRef('earlier.endpoint_id', '=', 'webhook_deliveries.endpoint_id')
        .whereRef('earlier.subject', '=', 'webhook_deliveries.subject')
        .whereRef('earlier.position', '<', 'webhook_deliveries.position')
        .where('earlier.state', '=', waiting)
        .where('earlier.is_replay', '=', 0)
      const isFirst: Expression<SqlBool> = or([
        eb('webhook_deliveries.is_replay', '=', 1),
        not(exists(earlier)),
      ])
      return and([not(exists(paused)), isFirst])
    })
    .execute()
}

/** Nothing of this webhook is sent until `releaseWaiting`; what is on its way arrives. */
export async function holdBack(tx: Queries, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', waiting)
    .where('sending_until', 'is', null)
    .execute()
}
