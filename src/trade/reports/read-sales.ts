// Sales and refunds from the books. One query per month, so that on SQLite no request waits for a
// long one. Everything counts in the month in which it happened, so past months do not change.

import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '../../pure/contract/ids.ts'
import { entriesOf, keysOf, recordOf } from '../../pure/objects.ts'
import { bookingsIn } from './bookings-in.ts'
import { cacheByMonth } from './cache-by-month.ts'

export type SalesPlace = {
  month: string
  storeId: StoreId
  mode: 'test' | 'live'
  isOnAccount: boolean
  currency: string
  country: string
}

/** Minor units of the currency. */
export type SalesSums = {
  orders: number
  items: number
  /** With tax, before refunds. */
  sold: number
  /** With tax; positive. */
  givenBack: number
  /** Without tax, after refunds, as all below. */
  goods: number
  shipping: number
  /** The part of `shipping` that is fees of orders. */
  orderFees: number
  tax: number
  commission: number
  cost: number
  /** As reported by providers, and as estimated from rates. */
  fees: number
  estimatedFees: number
}

export type Sales = SalesPlace & SalesSums

export const readSales = cacheByMonth(async (database, filter, month): Promise<Sales[]> => {
  const rows = await bookingsIn(database, filter, month)
    .select(['store_id', 'mode', 'on_account', 'currency', 'country', ...sums])
    .groupBy(['store_id', 'mode', 'on_account', 'currency', 'country'])
    .execute()
  return rows.map((row) => {
    const { store_id: storeId, mode, currency, country } = row
    const place = { month, storeId, mode, isOnAccount: row.on_account === 1, currency, country }
    return { ...place, ...sumsOf(row) }
  })
})

const gross = sql<number>`goods + shipping + tax`

const expressions: Readonly<Record<keyof SalesSums, RawBuilder<number>>> = {
  orders: sql`case when kind = 'sale' then 1 else 0 end`,
  items: sql`items`,
  sold: sql`case when kind = 'sale' then ${gross} else 0 end`,
  givenBack: sql`case when kind = 'sale' then 0 else -(${gross}) end`,
  goods: sql`goods`,
  shipping: sql`shipping`,
  orderFees: sql`order_fees`,
  tax: sql`tax`,
  commission: sql`commission`,
  cost: sql`cost`,
  fees: sql`fee + estimated_fee`,
  estimatedFees: sql`estimated_fee`,
}

const sums = entriesOf(expressions).map(([name, each]) =>
  sql<number | string>`sum(${each})`.as(name),
)

function sumsOf(row: Record<keyof SalesSums, number | string>): SalesSums {
  return recordOf(keysOf(expressions), (name) => Number(row[name]))
}
