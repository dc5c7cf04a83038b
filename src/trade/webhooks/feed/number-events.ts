// Gives a store's new events their places in its feed, when someone reads it. A number given by the
// transaction that adds an event would be visible in another order than it was given: a reader that
// has seen 5 would never see a 4 that commits later. Here the events are committed, and those who
// number them take turns, so numbers only appear above those that were seen.

import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

/** Events of one moment beyond it are numbered together. */
const mostAtOnce = 1_000

/** Returns the last number, and whether there may be more to number. */
export async function numberEvents(
  { transaction }: Pick<Database, 'transaction'>,
  storeId: StoreId,
): Promise<{ newest: number; hasMore: boolean }> {
  return await transaction(
    async (tx) => {
      const { newest } = await tx
        .insertInto('event_feeds')
        .values({ store_id: storeId, newest: 0 })
        // Waits for another node that is numbering.
        .onConflict((known) =>
          known
            .column('store_id')
            .doUpdateSet((row) => ({ newest: row.ref('event_feeds.newest') })),
        )
        .returning('newest')
        .executeTakeFirstOrThrow()
      // Events of one subject stay in sequence, even if the clocks of two nodes differ.
      const { numAffectedRows: numbered = 0n } = await sql`
        update store_events set number = placed.number from (
          select id, ${newest} + row_number() over (order by reached, position, id) as number from (
            select id, position, max(created_at) over (
              partition by subject order by position rows unbounded preceding) as reached
            from store_events where store_id = ${storeId} and number is null and created_at <= coalesce((
              select created_at from store_events where store_id = ${storeId} and number is null
              order by created_at limit 1 offset ${mostAtOnce - 1}), ${Number.MAX_SAFE_INTEGER})
          ) as fresh
        ) as placed where store_events.id = placed.id`.execute(tx)
      if (numbered === 0n) return { newest, hasMore: false }
      const reached = newest + Number(numbered)
      await tx
        .updateTable('event_feeds')
        .set({ newest: reached })
        .where('store_id', '=', storeId)
        .execute()
      return { newest: reached, hasMore: numbered >= mostAtOnce }
    },
    { sees: 'latest', turn: `events of ${storeId}` },
  )
}
