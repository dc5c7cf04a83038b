// Bookkeeping settings: fee rates for gateways that report no fees, and the accounts used in
// exports.

import type { Queries } from '../../ground/database/database.ts'
import {
  type BookkeepingSettingsTable,
  datevSettings,
  feeRates,
} from '../../ground/database/tables/bookings-table.ts'
import { shareOf } from '../catalog/money/share-of.ts'

type RateOf = NonNullable<ReturnType<typeof feeRates.read>>
/** By gateway key, as stored in payment rows. */
export type FeeRates = Readonly<RateOf>
export type FeeRate = RateOf[string]
export type DatevSettings = NonNullable<ReturnType<typeof datevSettings.read>>

export async function readFeeRates(db: Queries): Promise<FeeRates> {
  return feeRates.read((await readRow(db))?.fee_rates ?? null) ?? {}
}

export async function saveFeeRates(tx: Queries, rates: FeeRates): Promise<void> {
  await save(tx, { fee_rates: feeRates.write(rates) })
}

/** Null if not set. */
export async function readDatevSettings(db: Queries): Promise<DatevSettings | null> {
  return datevSettings.read((await readRow(db))?.datev ?? null)
}

export async function saveDatevSettings(tx: Queries, settings: DatevSettings): Promise<void> {
  await save(tx, { datev: datevSettings.write(settings) })
}

/** Minor units. A currency without a fixed part has none added. */
export function feeByRate(rate: FeeRate, amount: number, currency: string): number {
  const fixed = new Map(Object.entries(rate.fixed)).get(currency) ?? 0
  return shareOf(amount, rate.millionths, 1_000_000) + fixed
}

async function readRow(db: Queries) {
  return await db.selectFrom('bookkeeping_settings').selectAll().executeTakeFirst()
}

async function save(
  tx: Queries,
  change: Partial<Omit<BookkeepingSettingsTable, 'id'>>,
): Promise<void> {
  await tx
    .insertInto('bookkeeping_settings')
    .values({ id: 1, fee_rates: null, datev: null, ...change })
    .onConflict((same) => same.column('id').doUpdateSet(change))
    .execute()
}
