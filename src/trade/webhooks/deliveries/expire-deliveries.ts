// The log of webhooks is kept for 30 days. What a paused webhook has not taken by then goes too.

import type { Database } from '../../../ground/database/database.ts'

const retentionMs = 30 * 86_400_000
const atOnce = 2_000

export async function expireDeliveries(
  { database, now }: { database: Database; now: () => number },
  signal: AbortSignal,
): Promise<void> {
  for (let left = true; left && !signal.aborted; ) {
    const { numDeletedRows } = await database.queries
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', (old) =>
        old
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('created_at', '<=', now() - retentionMs)
          .orderBy('created_at')
          .limit(atOnce),
      )
      .executeTakeFirst()
    left = numDeletedRows > 0n
  }
}
