// A store's events, oldest first, for programs that ask for them instead of receiving them.

import type { Database, Queries } from '../../../ground/database/database.ts'
import type { WebhookEventType } from '../../../pure/contract/event-types.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { WebhookEventJson } from '../../../pure/contract/schemas/event-schema.ts'
import { eventUnknown } from '../webhook-errors.ts'
import { lookAtFeeds } from './look-at-feeds.ts'
import { numberEvents } from './number-events.ts'

export type EventFilter = {
  /** The id of an event. */
  after?: string | undefined
  types?: readonly WebhookEventType[] | undefined
  createdFrom?: number | undefined
  limit: number
}

export type EventPage = {
  data: WebhookEventJson[]
  /** The last event that was looked at, which a filter may have left out. */
  nextAfter: string | null
  hasMore: boolean
  /** Its number. */
  seen: number
}

/** Throws `event_unknown` (410) if `after` is not kept. */
export async function listEvents(
  database: Database,
  storeId: StoreId,
  { after, types, createdFrom, limit }: EventFilter,
): Promise<EventPage> {
  const { queries } = database
  const from = after === undefined ? 0 : await numberOf(database, storeId, after)
  const { newest, hasMore } = await upToDate(database, storeId)
  let query = queries
    .selectFrom('store_events')
    .select(['id', 'body', 'number'])
    .where('store_id', '=', storeId)
    .where('number', '>', from)
    // Others may have numbered more meanwhile.
    .where('number', '<=', newest)
  if (types !== undefined) query = query.where('type', 'in', types)
  if (createdFrom !== undefined) query = query.where('created_at', '>=', createdFrom)
  const found = await query
    .orderBy('number')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const isCut = found.length > limit
  const last = rows.at(-1)
  const isLast = isCut || last?.number === newest
  const end = isLast ? last?.id : await idOf(queries, storeId, newest)
  return {
    data: rows.map(({ body }) => JSON.parse(body) as WebhookEventJson),
    nextAfter: end ?? last?.id ?? after ?? null,
    hasMore: isCut || hasMore,
    seen: newest,
  }
}

async function upToDate(database: Database, storeId: StoreId) {
  const known = (await lookAtFeeds(database.queries, [storeId])).get(storeId)
  if (known?.isNumbered) return { newest: known.newest, hasMore: false }
  return await numberEvents(database, storeId)
}

async function numberOf(database: Database, storeId: StoreId, id: string): Promise<number> {
  for (;;) {
    const row = await database.queries
      .selectFrom('store_events')
      .select('number')
      .where('id', '=', id)
      .where('store_id', '=', storeId)
      .executeTakeFirst()
    if (row === undefined) throw eventUnknown()
    if (row.number !== null) return row.number
    // A webhook told of it before anyone read the feed.
    await numberEvents(database, storeId)
  }
}

/** Undefined if it is too old to be kept. */
async function idOf(db: Queries, storeId: StoreId, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('store_events')
    .select('id')
    .where('store_id', '=', storeId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}
