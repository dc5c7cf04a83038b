// The log of webhooks is kept by the day: what is older than so many whole days (UTC) goes, what a paused webhook
// has not taken by then too. In batches, each of which begins where the last one ended, or it would read past
// all that is deleted and not cleared away yet.

import type { Database } from '../../../ground/database/database.ts'

const dayMs = 86_400_000
const atOnce = 2_000

export async function expireDeliveries(
  { database, now, webhookDays }: { database: Database; now: () => number; webhookDays: number },
  signal: AbortSignal,
): Promise<void> {
  const before = (Math.floor(now() / dayMs) - webhookDays) * dayMs
  for (let from = 0; !signal.aborted; ) {
    const gone = await database.queries
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', (old) =>
        old
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('created_at', '>=', from)
          .where('created_at', '<', before)
          // Of those that are to be tried each comes to its end, also where a receiver asks for more time.
          .where('due_at', 'is', null)
          .orderBy('created_at')
          .limit(atOnce),
      )
      .returning('created_at')
      .execute()
    if (gone.length === 0) return
    from = gone.reduce((newest, { created_at: at }) => Math.max(newest, at), from)
  }
}
