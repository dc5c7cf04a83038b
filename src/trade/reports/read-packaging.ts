// Packaging put on the market, by country, material and month: what every print of the orders
// shipped in a month was packed in. An order counts once, in the month of its first parcel.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import { orderLineOptions } from '../../ground/database/tables/orders-table.ts'
import { startOfMonth } from '../bookkeeping/months.ts'
import type { PackagingMaterial } from '../catalog/product-data/product-data-document.ts'
import { productDataReader } from '../orders/views/product-data-of-lines.ts'
import type { SalesFilter } from './bookings-in.ts'

export type PackagingSums = {
  month: string
  country: string
  mode: 'test' | 'live'
  /** Null for prints whose packaging was not filled in. */
  material: PackagingMaterial | null
  items: number
  /** Whole grams. */
  grams: number
}

const country: Readonly<Record<Database['kind'], RawBuilder<string>>> = {
  sqlite: sql<string>`orders.shipping_address ->> 'country'`,
  postgres: sql<string>`orders.shipping_address::json ->> 'country'`,
}

export async function readPackaging(
  database: Database,
  filter: SalesFilter,
): Promise<PackagingSums[]> {
  const dataOf = await productDataReader(database.queries)
  const sums = new Map<string, PackagingSums>()
  for (const month of filter.months) {
    for (const { options, catalog_sha256: catalogSha256, ...row } of await printsIn(
      database,
      filter,
      month,
    )) {
      const items = Number(row.items)
      const print = { ...row, options: orderLineOptions.read(options), catalogSha256 }
      const { packaging } = await dataOf(print)
      const parts = packaging.length === 0 ? [[null, 0] as const] : packaging
      for (const [material, grams] of parts) {
        const key = JSON.stringify([month, row.country, row.mode, material])
        const { mode } = row
        const none = { month, country: row.country, mode, material, items: 0, grams: 0 }
        const sum = sums.get(key) ?? none
        sum.items += items
        sum.grams += grams * items
        sums.set(key, sum)
      }
    }
  }
  return [...sums.values()].sort(
    (a, b) =>
      a.month.localeCompare(b.month) ||
      a.country.localeCompare(b.country) ||
      a.mode.localeCompare(b.mode) ||
      (a.material ?? '').localeCompare(b.material ?? ''),
  )
}

async function printsIn(
  { kind, queries }: Database,
  { timeZone, storeId, withTestOrders }: SalesFilter,
  month: string,
) {
  const to = country[kind]
  return await queries
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('shipments.shipped_at', '>=', startOfMonth(month, timeZone))
    .where('shipments.shipped_at', '<', startOfMonth(month, timeZone, 1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shipments as earlier')
            .select('earlier.id')
            .whereRef('earlier.order_id', '=', 'shipments.order_id')
            .where(({ or, and, eb }) =>
              or([
                eb('earlier.shipped_at', '<', eb.ref('shipments.shipped_at')),
                and([
                  eb('earlier.shipped_at', '=', eb.ref('shipments.shipped_at')),
                  eb('earlier.id', '<', eb.ref('shipments.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .$if(storeId !== null, (query) => query.where('orders.store_id', '=', storeId))
    .$if(!withTestOrders, (query) => query.where('orders.mode', '=', 'live'))
    .select(['orders.mode', 'orders.catalog_sha256'])
    .select(['order_lines.product', 'order_lines.size', 'order_lines.options'])
    .select([to.as('country'), sql<number | string>`sum(order_lines.quantity)`.as('items')])
    .groupBy([to, 'orders.mode', 'orders.catalog_sha256'])
    .groupBy(['order_lines.product', 'order_lines.size', 'order_lines.options'])
    .execute()
}
