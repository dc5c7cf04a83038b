import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { noStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import { selectStores } from '../../stores/store.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'

export type EndpointOverview = Endpoint & {
  storeName: string
  /** Deliveries given up in the last seven days. */
  failed: number
  /** Deliveries that failed at least once and are being retried. */
  retried: number
  /** Time of the oldest of those failures. Null if there are none. */
  failsSince: number | null
  /** Time of the newest event. Null if there is none. */
  lastEventAt: number | null
}

export const weekMs = 7 * 86_400_000
/** More than anyone reads. The store's own page lists all of its webhooks. */
const maxShown = 500

export async function readEndpointOverview(
  db: Queries,
  storeId: StoreId | null,
  now: number,
): Promise<EndpointOverview[]> {
  const rows = await selectStores(db)
    .innerJoin('webhook_endpoints', 'webhook_endpoints.store_id', 'stores.id')
    .selectAll('webhook_endpoints')
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('webhook_deliveries.created_at')
        .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
        .orderBy('webhook_deliveries.created_at', 'desc')
        .limit(1)
        .as('last_event_at'),
    )
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId ?? noStoreId))
    .orderBy('stores.name')
    .orderBy('webhook_endpoints.created_at')
    .orderBy('webhook_endpoints.id')
    .limit(maxShown)
    .execute()
  const failed = await countFailed(db, now - weekMs)
  const retried = await readRetried(db)
  return rows.map((row) => ({
    ...endpointOf(row, now),
    storeName: row.store_name,
    failed: failed.get(row.id) ?? 0,
    retried: retried.get(row.id)?.retried ?? 0,
    failsSince: retried.get(row.id)?.since ?? null,
    lastEventAt: row.last_event_at,
  }))
}

/** By webhook. */
export async function readRetried(db: Queries) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .select((eb) => eb.fn.countAll<number | string>().as('retried'))
    .select((eb) => eb.fn.min<number | string>('created_at').as('since'))
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', 'is not', null)
    // An attempt in progress has not failed.
    .where('attempts', '>', (eb) =>
      eb.case().when('sending_until', 'is', null).then(eb.lit(0)).else(eb.lit(1)).end(),
    )
    .groupBy('endpoint_id')
    .execute()
  return new Map(
    rows.map(({ endpoint_id: id, retried, since }) => {
      return [id, { retried: Number(retried), since: Number(since) }]
    }),
  )
}

/** Number of deliveries given up since then, by webhook. */
export async function countFailed(db: Queries, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .select((eb) => eb.fn.countAll<number | string>().as('failed'))
    // The databases use the partial index only for a literal.
    .where('state', '=', sql.lit('failed' as const))
    .where('ended_at', '>', since)
    .groupBy('endpoint_id')
    .execute()
  return new Map(rows.map((row) => [row.endpoint_id, Number(row.failed)]))
}
