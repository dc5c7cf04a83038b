// Deletes events and webhook deliveries older than the given number of whole days (UTC), including
// those a paused webhook has not received. Works in batches, each of which starts where the previous one
// ended. Otherwise it would scan all rows that are deleted but not yet vacuumed.

import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'

const dayMs = 86_400_000
const atOnce = 2_000

type ExpireDeps = { database: Database; now: () => number; webhookDays: number }

export async function expireEvents(deps: ExpireDeps, signal: AbortSignal): Promise<void> {
  await expireRows('store_events', deps, signal)
  await expireRows('webhook_deliveries', deps, signal)
}

async function expireRows(
  table: 'store_events' | 'webhook_deliveries',
  { database, now, webhookDays }: ExpireDeps,
  signal: AbortSignal,
): Promise<void> {
  const before = (Math.floor(now() / dayMs) - webhookDays) * dayMs
  for (let from = 0; !signal.aborted; ) {
    const gone = await database.queries
      .deleteFrom(table)
      .where('id', 'in', (old) =>
        old
          .selectFrom(table)
          .select('id')
          .where('created_at', '>=', from)
          .where('created_at', '<', before)
          // Deliveries that are still to be tried are kept until they end, even if a receiver asks
          // for more time.
          .$if(table === 'webhook_deliveries', (all) => all.where(sql.ref('due_at'), 'is', null))
          .orderBy('created_at')
          .limit(atOnce),
      )
      .returning('created_at')
      .execute()
    if (gone.length === 0) return
    from = gone.reduce((newest, { created_at: at }) => Math.max(newest, at), from)
  }
}
