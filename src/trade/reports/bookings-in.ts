// The bookings of one month, for a query that sums them.

import type { Database } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { startOfMonth } from '../bookkeeping/months.ts'

export type SalesFilter = {
  months: readonly string[]
  /** In which they begin. */
  timeZone: string
  /** Null: all stores. */
  storeId: StoreId | null
  withTestOrders: boolean
}

/** For a query of one month's bookings. */
export function bookingsIn({ queries }: Database, filter: SalesFilter, month: string) {
  const { timeZone, storeId } = filter
  return queries
    .selectFrom('bookings')
    .where('bookings.at', '>=', startOfMonth(month, timeZone))
    .where('bookings.at', '<', startOfMonth(month, timeZone, 1))
    .$if(storeId !== null, (query) => query.where('bookings.store_id', '=', storeId))
    .$if(!filter.withTestOrders, (query) => query.where('bookings.mode', '=', 'live'))
}
