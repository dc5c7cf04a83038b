// Finds due deliveries and leases one until `sending_until`. A killed process delays its delivery
// no longer than that.

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { reusableQuery } from '../../../ground/database/reusable-query.ts'
import type { WebhookDeliveriesTable } from '../../../ground/database/tables/webhooks-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

// PostgreSQL uses the partial index only for a literal, not for a parameter.
const waiting = sql.lit('waiting' as const)

export type Delivery = Selectable<WebhookDeliveriesTable>
export type DueEndpoint = { id: string; storeId: StoreId; isPaused: boolean }

/**
 * Endpoints with due deliveries, longest waiting first, without busy ones. Each costs one index
 * lookup, however many deliveries wait.
 */
export function createDueEndpoints(
  db: Queries,
): (now: number, busy: readonly string[]) => Promise<DueEndpoint[]> {
  const ask = reusableQuery(db, (now) =>
    db
      .selectFrom('webhook_endpoints')
      .select(['webhook_endpoints.id', 'store_id', 'paused_at'])
      .select((eb) =>
        eb
          .selectFrom('webhook_deliveries as first')
          .select('first.due_at')
          .whereRef('first.endpoint_id', '=', 'webhook_endpoints.id')
          .where('first.state', '=', waiting)
          .where('first.due_at', '<=', now)
          .orderBy('first.due_at')
          .limit(1)
          .as('due_at'),
      ),
  )
  return async (now, busy) =>
    (await ask(now))
      .filter(({ id, due_at: at }) => at !== null && !busy.includes(id))
      .sort((one, other) => (one.due_at ?? 0) - (other.due_at ?? 0))
      .map(({ id, store_id: storeId, paused_at: pausedAt }) => {
        return { id, storeId, isPaused: pausedAt !== null }
      })
}

export const dueWebhooks = 'webhooks'

/** One row if any delivery is due. */
export function selectDueWebhooks(now: number) {
  return sql<{ task: string }>`select ${sql.lit(dueWebhooks)} as task where exists (
    select 1 from webhook_endpoints where exists (
      select 1 from webhook_deliveries where endpoint_id = webhook_endpoints.id
        and state = ${waiting} and due_at <= ${now}))`
}

/** Due deliveries of one endpoint, earlier events first. */
export async function dueDeliveries(
  db: Queries,
  now: number,
  endpointId: string,
  limit: number,
): Promise<Delivery[]> {
  return await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', waiting)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/**
 * Null if another node was faster, if the delivery is no longer to be sent, or if the webhook was
 * paused since it was seen. In that case only tests and replays are leased.
 */
export async function leaseDelivery(
  db: Queries,
  seen: Delivery,
  until: number,
): Promise<Delivery | null> {
  const taken = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ due_at: until, sending_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', seen.id)
    .where('state', '=', 'waiting')
    .where('due_at', '=', seen.due_at)
    .where('attempts', '=', seen.attempts)
    .where(({ or, not, exists, selectFrom, ...row }) =>
      or([
        row.eb('is_replay', '=', 1),
        row.eb('subject', 'is', null),
        not(
          exists(
            selectFrom('webhook_endpoints')
              .select('webhook_endpoints.id')
              .whereRef('webhook_endpoints.id', '=', 'webhook_deliveries.endpoint_id')
              .where('paused_at', 'is not', null),
          ),
        ),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/**
 * Returns the delivery as if it had not been leased, when stopping before the receiver has
 * answered.
 */
export async function releaseDelivery(db: Queries, taken: Delivery, now: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now, sending_until: null, attempts: taken.attempts - 1 })
    .where('id', '=', taken.id)
    .where('sending_until', '=', taken.sending_until)
    .execute()
}
