import type { Database } from '../../ground/database/database.ts'
import { type OrderStatus, orderStatuses } from '../../pure/contract/order-statuses.ts'
import { startOfMonth } from '../bookkeeping/months.ts'
import type { SalesFilter } from './bookings-in.ts'

export type StateSums = {
  status: OrderStatus
  mode: 'test' | 'live'
  currency: string
  orders: number
  /** Minor units, with tax. */
  total: number
}

/** In the order of the statuses. */
export async function readStates(database: Database, filter: SalesFilter): Promise<StateSums[]> {
  const rows = new Map<string, StateSums>()
  for (const month of filter.months) {
    for (const { status, mode, currency, ...found } of await statesIn(database, filter, month)) {
      const key = `${status} ${mode} ${currency}`
      const row = rows.get(key) ?? { status, mode, currency, orders: 0, total: 0 }
      row.orders += Number(found.orders)
      row.total += Number(found.total)
      rows.set(key, row)
    }
  }
  return [...rows.values()].sort(
    (a, b) =>
      a.mode.localeCompare(b.mode) ||
      a.currency.localeCompare(b.currency) ||
      orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
  )
}

function statesIn({ queries }: Database, filter: SalesFilter, month: string) {
  const { timeZone, storeId } = filter
  return queries
    .selectFrom('orders')
    .select(['status', 'mode', 'currency'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('orders'),
      fn.sum<number | string>('total').as('total'),
    ])
    .where('created_at', '>=', startOfMonth(month, timeZone))
    .where('created_at', '<', startOfMonth(month, timeZone, 1))
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
    .$if(!filter.withTestOrders, (query) => query.where('mode', '=', 'live'))
    .groupBy(['status', 'mode', 'currency'])
    .execute()
}
