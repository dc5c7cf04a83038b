// A store's webhooks. Those of other stores are treated as nonexistent.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { webhookUnknown } from '../webhook-errors.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'

/** Oldest first. */
export async function listEndpoints(
  db: Queries,
  store: { id: StoreId },
  at: number,
): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('store_id', '=', store.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => endpointOf(row, at))
}

/** Throws `webhook_unknown` (404). */
export async function getEndpoint(
  db: Queries,
  store: { id: StoreId },
  id: string,
  at: number,
): Promise<Endpoint> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (row === undefined) throw webhookUnknown()
  return endpointOf(row, at)
}
