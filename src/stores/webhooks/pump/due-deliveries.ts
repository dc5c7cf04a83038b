// Deliveries whose time has come, and taking one of them. Who takes one has it until
// `sending_until`; a process that was killed meanwhile delays it by no more than that.

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { WebhookDeliveriesTable } from '../../../database/tables/webhooks-table.ts'

export type Delivery = Selectable<WebhookDeliveriesTable>

/** Longest waiting first, none of the endpoints that have enough on their way. */
export async function dueDeliveries(
  db: Queries,
  now: number,
  busy: readonly string[],
  limit: number,
): Promise<Delivery[]> {
  return await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    // PostgreSQL finds the partial index only by a literal.
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '<=', now)
    .$if(busy.length > 0, (query) => query.where('endpoint_id', 'not in', busy))
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Null when another node was faster, or when it is no longer to be sent. */
export async function takeDelivery(
  db: Queries,
  seen: Delivery,
  until: number,
): Promise<Delivery | null> {
  const taken = await db
    .updateTable('webhook_deliveries')
    .set((its) => ({ due_at: until, sending_until: until, attempts: its('attempts', '+', 1) }))
    .where('id', '=', seen.id)
    .where('state', '=', 'waiting')
    .where('due_at', '=', seen.due_at)
    .where('attempts', '=', seen.attempts)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** As if it had not been taken: we stop before the receiver has answered. */
export async function giveBackDelivery(db: Queries, taken: Delivery, now: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now, sending_until: null, attempts: taken.attempts - 1 })
    .where('id', '=', taken.id)
    .where('sending_until', '=', taken.sending_until)
    .execute()
}
