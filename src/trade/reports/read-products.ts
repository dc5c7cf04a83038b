// Products sold, from the lines of booked orders. Refunds are not included, because they apply to
// orders and not to lines.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import type { OrderLinesTable } from '../../ground/database/tables/orders-table.ts'
import { bookingsIn, type SalesFilter } from './bookings-in.ts'
import { cacheByMonth } from './cache-by-month.ts'

export type ProductSums = {
  product: string
  mode: 'test' | 'live'
  currency: string
  items: number
  /** Minor units, without tax, at the time of sale. */
  net: number
  cost: number
}

export async function readProducts(
  database: Database,
  filter: SalesFilter,
): Promise<ProductSums[]> {
  const rows = new Map<string, ProductSums>()
  for (const found of await productsIn(database, filter)) {
    const { product, mode, currency } = found
    const key = `${product} ${mode} ${currency}`
    const row = rows.get(key) ?? { product, mode, currency, items: 0, net: 0, cost: 0 }
    row.items += Number(found.items)
    row.net += Number(found.net)
    row.cost += Number(found.cost)
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (a, b) => a.mode.localeCompare(b.mode) || a.currency.localeCompare(b.currency) || b.net - a.net,
  )
}

type Line = Pick<
  Selectable<OrderLinesTable>,
  'order_id' | 'product' | 'quantity' | 'unit_price' | 'discount' | 'unit_cost' | 'tax'
>

// Reads the lines by the orders' index. Left to itself, PostgreSQL scans the whole table.
const linesOf: Readonly<Record<Database['kind'], RawBuilder<Line>>> = {
  sqlite: sql<Line>`order_lines`,
  postgres: sql<Line>`lateral (select * from order_lines where order_id = bookings.order_id offset 0)`,
}

const paid = sql<number>`lines.quantity * lines.unit_price - lines.discount`
const taxWithin = sql<number>`lines.tax * orders.tax_included`

const productsIn = cacheByMonth(async (database, filter, month) => {
  return await bookingsIn(database, filter, month)
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .innerJoin(linesOf[database.kind].as('lines'), (join) => join.onTrue())
    .$if(database.kind === 'sqlite', (query) =>
      query.whereRef('lines.order_id', '=', 'bookings.order_id'),
    )
    .where('bookings.kind', '=', 'sale')
    .select(['lines.product', 'bookings.mode', 'bookings.currency'])
    .select(({ fn }) => [
      fn.sum<number | string>('lines.quantity').as('items'),
      fn.sum<number | string>(sql`${paid} - ${taxWithin}`).as('net'),
      fn.sum<number | string>(sql`lines.quantity * lines.unit_cost`).as('cost'),
    ])
    .groupBy(['lines.product', 'bookings.mode', 'bookings.currency'])
    .execute()
})
