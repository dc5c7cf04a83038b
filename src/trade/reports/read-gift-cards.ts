// What happened to gift cards in each month, and what was left on them when it ended.

import { sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import { startOfMonth } from '../bookkeeping/months.ts'
import type { SalesFilter } from './bookings-in.ts'

/** Minor units. What leaves the cards is negative. */
export type GiftCardSums = {
  month: string
  mode: 'test' | 'live'
  currency: string
  sold: number
  givenAway: number
  spent: number
  givenBack: number
  /** Back to buyers of cards that were bought online, or to their banks. */
  refunded: number
  /** Expired and voided, less what was restored. */
  ended: number
  /** At the end of the month. */
  outstanding: number
}

/** `storeId`: only cards for that store, without those for every store. */
export async function readGiftCards(
  { queries }: Database,
  { months, timeZone, storeId, withTestOrders }: SalesFilter,
): Promise<GiftCardSums[]> {
  const sums: GiftCardSums[] = []
  for (const month of months) {
    const begin = startOfMonth(month, timeZone)
    const of = (condition: ReturnType<typeof sql<boolean>>) =>
      sql<number | string>`coalesce(sum(case when movement.at >= ${begin} and ${condition}
        then movement.amount else 0 end), 0)`
    const isIssued = sql<boolean>`movement.kind = 'issued'`
    const hasEnded = sql<boolean>`movement.kind in ('expired', 'voided', 'restored')`
    const rows = await queries
      .selectFrom('gift_card_movements as movement')
      .innerJoin('gift_cards as card', 'card.id', 'movement.card_id')
      .select(['card.mode', 'card.currency'])
      .select(({ fn }) => [
        fn.sum<number | string>('movement.amount').as('outstanding'),
        of(sql`${isIssued} and card.origin = 'sold'`).as('sold'),
        of(sql`${isIssued} and card.origin = 'goodwill'`).as('givenAway'),
        of(sql`movement.kind = 'spent'`).as('spent'),
        of(sql`movement.kind = 'given_back'`).as('givenBack'),
        of(sql`${hasEnded} and movement.sale_id is not null`).as('refunded'),
        of(sql`${hasEnded} and movement.sale_id is null`).as('ended'),
      ])
      .where('movement.at', '<', startOfMonth(month, timeZone, 1))
      .$if(storeId !== null, (query) => query.where('card.store_id', '=', storeId))
      .$if(!withTestOrders, (query) => query.where('card.mode', '=', 'live'))
      .groupBy(['card.mode', 'card.currency'])
      .orderBy('card.mode')
      .orderBy('card.currency')
      .execute()
    for (const { mode, currency, ...found } of rows) {
      const numbers = Object.entries(found).map(([name, sum]) => [name, Number(sum)])
      const row: GiftCardSums = { month, mode, currency, ...none, ...Object.fromEntries(numbers) }
      const hasMoved = moved.some((name) => row[name] !== 0)
      if (hasMoved || row.outstanding !== 0) sums.push(row)
    }
  }
  return sums
}

const moved = ['sold', 'givenAway', 'spent', 'givenBack', 'refunded', 'ended'] as const
const none = {
  sold: 0,
  givenAway: 0,
  spent: 0,
  givenBack: 0,
  refunded: 0,
  ended: 0,
  outstanding: 0,
}
