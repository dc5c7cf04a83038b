// A webhook that is paused: what waits for it has no time, so that nothing looks at it.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'

// PostgreSQL finds the partial index only by a literal, not by a parameter.
const waiting = sql.lit('waiting' as const)

/** Nothing of this webhook is sent until `letGo`; what is on its way arrives. */
export async function pauseDeliveries(tx: Queries, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', waiting)
    .where('sending_until', 'is', null)
    .execute()
}

export async function resumeDeliveries(tx: Queries, endpointId: string, at: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', waiting)
    .where('due_at', 'is', null)
    .execute()
}
