import type { Database } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { startOfMonth } from '../bookkeeping/months.ts'

export type SalesFilter = {
  months: readonly string[]
  /** The months begin in this time zone. */
  timeZone: string
  /** Null for all stores. */
  storeId: StoreId | null
  withTestOrders: boolean
}

/** The base query for the bookings of one month, to be summed. */
export function bookingsIn({ queries }: Database, filter: SalesFilter, month: string) {
  const { timeZone, storeId } = filter
  return queries
    .selectFrom('bookings')
    .where('bookings.at', '>=', startOfMonth(month, timeZone))
    .where('bookings.at', '<', startOfMonth(month, timeZone, 1))
    .$if(storeId !== null, (query) => query.where('bookings.store_id', '=', storeId))
    .$if(!filter.withTestOrders, (query) => query.where('bookings.mode', '=', 'live'))
}
