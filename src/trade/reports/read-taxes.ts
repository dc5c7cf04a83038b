// Taxes by country and rate, plus untaxed amounts, from the books. Sales and refunds are listed
// separately, each in the month in which it happened.

import { sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import type { BookingTaxesTable } from '../../ground/database/tables/bookings-table.ts'
import { bookingsIn, type SalesFilter } from './bookings-in.ts'
import { cacheByMonth } from './cache-by-month.ts'

export type TaxSums = Pick<BookingTaxesTable, 'kind' | 'name' | 'millionths'> & {
  mode: 'test' | 'live'
  currency: string
  country: string
  /** Null if it is the country's rate. */
  region: string | null
  /** Minor units, without tax, as `net`. */
  netSold: number
  taxSold: number
  /** Refunds; both are negative. */
  netGivenBack: number
  taxGivenBack: number
}

/**
 * One row per rate, over all months. If a place has two rates, both apply to the same net amount.
 */
export async function readTaxes(database: Database, filter: SalesFilter): Promise<TaxSums[]> {
  const rows = new Map<string, TaxSums>()
  for (const found of await taxesIn(database, filter)) {
    const { mode, currency, country, region, kind, name, millionths } = found
    const key = JSON.stringify([mode, currency, country, region, kind, name, millionths])
    const row = rows.get(key) ?? { ...found, ...nothing }
    row.netSold += Number(found.netSold)
    row.taxSold += Number(found.taxSold)
    row.netGivenBack += Number(found.netGivenBack)
    row.taxGivenBack += Number(found.taxGivenBack)
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (a, b) =>
      a.mode.localeCompare(b.mode) ||
      a.currency.localeCompare(b.currency) ||
      a.country.localeCompare(b.country) ||
      (a.region ?? '').localeCompare(b.region ?? '') ||
      b.millionths - a.millionths,
  )
}

const nothing = { netSold: 0, taxSold: 0, netGivenBack: 0, taxGivenBack: 0 }

const place = ['mode', 'currency', 'country', 'region'] as const
const rate = ['booking_taxes.kind', 'booking_taxes.name', 'booking_taxes.millionths'] as const

const taxesIn = cacheByMonth(async (database, filter, month) => {
  const isSale = sql<boolean>`bookings.kind = 'sale'`
  const when = (condition: typeof isSale, column: 'net' | 'tax') =>
    sql<number | string>`sum(case when ${condition} then ${sql.ref(`booking_taxes.${column}`)}
      else 0 end)`
  return await bookingsIn(database, filter, month)
    .innerJoin('booking_taxes', 'booking_taxes.booking_id', 'bookings.id')
    .select([...place, ...rate])
    .select([
      when(isSale, 'net').as('netSold'),
      when(isSale, 'tax').as('taxSold'),
      when(sql`bookings.kind <> 'sale'`, 'net').as('netGivenBack'),
      when(sql`bookings.kind <> 'sale'`, 'tax').as('taxGivenBack'),
    ])
    .groupBy([...place, ...rate])
    .execute()
})
