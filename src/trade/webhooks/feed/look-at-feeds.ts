import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

export type FeedState = { newest: number; isNumbered: boolean }

/** One statement for any number of stores. Stores whose feed was never read are missing. */
export async function lookAtFeeds(
  db: Queries,
  storeIds: readonly StoreId[],
): Promise<Map<StoreId, FeedState>> {
  const rows = await db
    .selectFrom('event_feeds')
    .select(['store_id', 'newest'])
    .select(({ selectFrom }) =>
      selectFrom('store_events')
        .select(sql<number>`1`.as('is'))
        .whereRef('store_events.store_id', '=', 'event_feeds.store_id')
        .where('number', 'is', null)
        .limit(1)
        .as('waiting'),
    )
    .where('store_id', 'in', storeIds)
    .execute()
  return new Map(
    rows.map(({ store_id: id, newest, waiting }) => [id, { newest, isNumbered: waiting === null }]),
  )
}
