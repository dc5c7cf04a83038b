// In-memory cache of monthly sums, per node. Bookings are added and never changed, so a month whose
// count is unchanged has the same sums. Only changed months are summed again.

import type { Database } from '../../ground/database/database.ts'
import { bookingsIn, type SalesFilter } from './bookings-in.ts'

const maxKept = 500

/** `read` sums one month. Its result must not be modified. */
export function cacheByMonth<Row>(
  read: (database: Database, filter: SalesFilter, month: string) => Promise<readonly Row[]>,
): (database: Database, filter: SalesFilter) => Promise<Row[]> {
  type Kept = { count: number; rows: readonly Row[] }
  const kept = new WeakMap<Database, Map<string, Kept>>()
  return async (database, filter) => {
    const { timeZone, storeId, withTestOrders } = filter
    const ofDatabase = kept.get(database) ?? new Map<string, Kept>()
    kept.set(database, ofDatabase)
    const all: Row[] = []
    for (const month of filter.months) {
      const key = JSON.stringify([month, timeZone, storeId, withTestOrders])
      const count = await countOf(database, filter, month)
      const found = ofDatabase.get(key)
      const rows = found?.count === count ? found.rows : await read(database, filter, month)
      if (ofDatabase.size >= maxKept) ofDatabase.clear()
      ofDatabase.set(key, { count, rows })
      all.push(...rows)
    }
    return all
  }
}

/** Counts all stores and test orders too, which needs only the index of the times. */
async function countOf(database: Database, filter: SalesFilter, month: string): Promise<number> {
  const everything = { ...filter, storeId: null, withTestOrders: true }
  const { count } = await bookingsIn(database, everything, month)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
