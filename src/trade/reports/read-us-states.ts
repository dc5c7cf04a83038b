// Sales by year and state of the US, from the books, by which a seller sees where a state's fee or
// sales tax begins to apply.

import { sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import { bookingsIn, type SalesFilter } from './bookings-in.ts'
import { cacheByMonth } from './cache-by-month.ts'

export type UsStateSums = {
  year: string
  /** ISO 3166-2 without the country. Empty for sales from before it was stored. */
  state: string
  mode: 'test' | 'live'
  currency: string
  orders: number
  /** Minor units, without tax, before refunds. */
  netSold: number
  /** Minor units, without tax, after refunds. */
  net: number
}

/** Retail sales a year, in cents, above which a state asks for its fee on deliveries. */
export const feeThresholds: Readonly<Record<string, number>> = {
  CO: 500_000_00,
  MN: 1_000_000_00,
}

/** Newest year first, then by sales, highest first. */
export async function readUsStates(
  database: Database,
  filter: SalesFilter,
): Promise<UsStateSums[]> {
  const rows = new Map<string, UsStateSums>()
  for (const { month, ...found } of await statesIn(database, filter)) {
    const { mode, currency } = found
    const [year, state] = [month.slice(0, 4), found.state ?? '']
    const key = JSON.stringify([year, state, mode, currency])
    const row = rows.get(key) ?? { year, state, mode, currency, orders: 0, netSold: 0, net: 0 }
    row.orders += Number(found.orders)
    row.netSold += Number(found.netSold)
    row.net += Number(found.net)
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.year.localeCompare(a.year) ||
      a.mode.localeCompare(b.mode) ||
      a.currency.localeCompare(b.currency) ||
      b.netSold - a.netSold,
  )
}

const statesIn = cacheByMonth(async (database, filter, month) => {
  const state = sql<string | null>`coalesce(to_region, region)`
  const rows = await bookingsIn(database, filter, month)
    .where('country', '=', 'US')
    .where('kind', '<>', 'fee')
    .select([state.as('state'), 'mode', 'currency'])
    .select([
      sql<number | string>`sum(case when kind = 'sale' then 1 else 0 end)`.as('orders'),
      sql<number | string>`sum(case when kind = 'sale' then goods + shipping else 0 end)`.as(
        'netSold',
      ),
      sql<number | string>`sum(goods + shipping)`.as('net'),
    ])
    .groupBy([state, 'mode', 'currency'])
    .execute()
  return rows.map((row) => ({ ...row, month }))
})
