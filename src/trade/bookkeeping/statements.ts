// A store's monthly payout statement in one currency: orders, refunds and commission. While open,
// it is computed from the books. Once marked as paid out, it is a row of its own with the bookings
// it includes, and neither changes again. Later bookings go into a later statement.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'
import { startOfMonth } from './months.ts'

export type StatementSums = {
  storeId: StoreId
  month: string
  currency: string
  orders: number
  refunds: number
  /** Minor units, as all amounts below. Sales including tax. */
  sold: number
  /** Including tax; positive. */
  givenBack: number
  /** Sales minus refunds, without tax. */
  net: number
  commission: number
}

export type PaidStatement = StatementSums & {
  paid: { id: string; at: number; by: string; note: string; timeZone: string }
}

/** Null while open. */
export type Statement = PaidStatement | (StatementSums & { paid: null })

export type StatementFilter = { month: string; timeZone: string; storeId: StoreId | null }

/** A transaction that began before the end of the month may still be running. */
const graceMs = 60 * 60_000

export function isMonthOver(month: string, timeZone: string, now: number): boolean {
  return now >= startOfMonth(month, timeZone, 1) + graceMs
}

/** Sorted by store and currency, paid-out statements first. */
export async function readStatements(db: Queries, filter: StatementFilter): Promise<Statement[]> {
  const marked = await db
    .selectFrom('statements')
    .selectAll()
    .where('month', '=', filter.month)
    .$if(filter.storeId !== null, (query) => query.where('store_id', '=', filter.storeId))
    .orderBy('store_id')
    .orderBy('currency')
    .orderBy('paid_at')
    .execute()
  const open = await openBookings(db, filter)
    .select(['store_id', 'currency', ...sums])
    .groupBy(['store_id', 'currency'])
    .orderBy('store_id')
    .orderBy('currency')
    .execute()
  return [
    ...marked.map((row) => ({ ...sumsOf(row, row.month), paid: paidOf(row) })),
    ...open.map((row) => ({ ...sumsOf(row, filter.month), paid: null })),
  ]
}

const mostShown = 240

/** The store's statements, newest first. */
export async function readPaidStatements(db: Queries, storeId: StoreId): Promise<PaidStatement[]> {
  const rows = await db
    .selectFrom('statements')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('month', 'desc')
    .orderBy('paid_at', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...sumsOf(row, row.month), paid: paidOf(row) }))
}

export async function findStatement(db: Queries, id: string): Promise<PaidStatement | undefined> {
  const row = await db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...sumsOf(row, row.month), paid: paidOf(row) }
}

export type Payout = StatementSums & { timeZone: string; by: string; note: string }

/**
 * Closes an open statement and returns its id. `shown` holds the sums the operator saw. If they no
 * longer match, nothing is marked and `order_state_refused` (409) is thrown.
 */
export async function markPaidOut(tx: Queries, shown: Payout, at: number): Promise<string> {
  const { storeId, month, currency, timeZone, by, note } = shown
  if (!isMonthOver(month, timeZone, at)) throw refused(sentence('This month is not over yet.'))
  const filter = { month, timeZone, storeId }
  const found = await openBookings(tx, filter)
    .select(['store_id', 'currency', ...sums])
    .where('currency', '=', currency)
    .groupBy(['store_id', 'currency'])
    .executeTakeFirst()
  if (found === undefined) throw refused(sentence('Nothing is outstanding for this month.'))
  const open = sumsOf(found, month)
  const isAsShown = (
    ['orders', 'refunds', 'sold', 'givenBack', 'net', 'commission'] as const
  ).every((name) => open[name] === shown[name])
  if (!isAsShown) throw refused(sentence('The totals changed in the meantime. Check them again.'))
  const id = `stm_${randomBytes(12).toString('hex')}`
  const { givenBack, orders, refunds, sold, net, commission } = open
  await tx
    .insertInto('statements')
    .values({
      id,
      month,
      currency,
      orders,
      refunds,
      sold,
      net,
      commission,
      note,
      store_id: storeId,
      time_zone: timeZone,
      given_back: givenBack,
      paid_at: at,
      paid_by: by,
    })
    .execute()
  await tx
    .updateTable('bookings')
    .set({ statement_id: id })
    .where('id', 'in', openBookings(tx, filter).where('currency', '=', currency).select('id'))
    .execute()
  return id
}

/**
 * Live bookings that are in no statement yet, limited to what stores see: fees and costs concern
 * only the shop.
 */
function openBookings(db: Queries, { month, timeZone, storeId }: StatementFilter) {
  return db
    .selectFrom('bookings')
    .where('at', '>=', startOfMonth(month, timeZone))
    .where('at', '<', startOfMonth(month, timeZone, 1))
    .where('mode', '=', 'live')
    .where('kind', '!=', 'fee')
    .where(isOfStores)
    .where('statement_id', 'is', null)
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
}

/** The cost of a free reprint does not concern the store. */
const isOfStores = sql<boolean>`(goods <> 0 or shipping <> 0 or tax <> 0 or commission <> 0)`

type Sum = number | string

const sums = [
  sql<Sum>`sum(case when kind = 'sale' then 1 else 0 end)`.as('orders'),
  sql<Sum>`sum(case when kind = 'refund' then 1 else 0 end)`.as('refunds'),
  sql<Sum>`sum(case when kind = 'sale' then goods + shipping + tax else 0 end)`.as('sold'),
  sql<Sum>`sum(case when kind = 'sale' then 0 else -(goods + shipping + tax) end)`.as('given_back'),
  sql<Sum>`sum(goods + shipping)`.as('net'),
  sql<Sum>`sum(commission)`.as('commission'),
]

type SumsRow = { store_id: StoreId; currency: string } & Record<
  'orders' | 'refunds' | 'sold' | 'given_back' | 'net' | 'commission',
  Sum
>

function sumsOf(row: SumsRow, month: string): StatementSums {
  return {
    storeId: row.store_id,
    month,
    currency: row.currency,
    orders: Number(row.orders),
    refunds: Number(row.refunds),
    sold: Number(row.sold),
    givenBack: Number(row.given_back),
    net: Number(row.net),
    commission: Number(row.commission),
  }
}

type PaidRow = { id: string; paid_at: number; paid_by: string; note: string; time_zone: string }

function paidOf({ id, paid_at: at, paid_by: by, note, time_zone: timeZone }: PaidRow) {
  return { id, at, by, note, timeZone }
}

function refused(message: string): HandprintError {
  return fault('order_state_refused', 409, message)
}
