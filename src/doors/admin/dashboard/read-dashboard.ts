// Data of the first page: open tasks, and sales compared with the previous period. Every count uses
// an index and is bounded, so the page is just as fast with a hundred thousand orders.

import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { Schema } from '../../../ground/database/schema.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { addDays, dayIn, startOfDay } from '../../../pure/zoned-days.ts'
import { toShoppers } from '../../../trade/mail/mail-kinds.ts'
import { recentFailureMs } from '../layout/time.tsx'
import { lateOrders } from '../orders/list/late-orders.ts'
import { begunByLabs, isGiven, printableOrders } from '../production/print-queue.ts'

/** At most `most` for both together. */
export type Counts = { live: number; test: number }

export type Sold = {
  mode: 'live' | 'test'
  currency: string
  /** Paid orders, and payments minus refunds in minor units. */
  now: { orders: number; amount: number }
  /** The same part of the previous period. */
  before: { orders: number; amount: number }
}

export type Dashboard = {
  late: Counts
  toPrint: Counts
  toShip: Counts
  held: Counts
  withoutImage: Counts
  refundsPending: Counts
  /** Orders whose withdrawals are not refunded. */
  withdrawals: Counts
  /** Failed mails to shoppers, while they still count as news. */
  mailsFailed: Counts
  soldToday: Sold[]
  soldThisMonth: Sold[]
}

/** Counting stops here. Higher numbers are shown as "more". */
export const maxCounted = 1000

export async function readDashboard(db: Queries, zone: string, now: number): Promise<Dashboard> {
  const today = dayIn(zone, now)
  const thisMonth = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(thisMonth, -1).slice(0, 7)}-01`
  const startOf = (day: string) => startOfDay(zone, day)
  const day = { from: startOf(today), to: now, before: startOf(addDays(today, -1)) }
  const month = { from: startOf(thisMonth), to: now, before: startOf(lastMonth) }
  const inState = (status: OrderStatus) => db.selectFrom('orders').where('status', '=', status)
  const toPrint = [printableOrders(db, now), begunByLabs(db)].map((orders) =>
    orders.where(({ not }) => not(isGiven)).select('mode'),
  )
  const pending = db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    // The partial index is matched only by a literal, not by a parameter.
    .where('refunds.status', '=', sql.lit('pending' as const))
  const failed = db
    .selectFrom('mails')
    .innerJoin('orders', 'orders.id', 'mails.order_id')
    .where('mails.state', '=', 'failed')
    .where('mails.created_at', '>', now - recentFailureMs)
    .where('mails.kind', 'like', toShoppers)
  const withdrawn = db
    .selectFrom('orders')
    .where('id', 'in', (is) =>
      is.selectFrom('withdrawals').select('order_id').where('refunded_at', 'is', null),
    )
  const [
    late,
    print,
    ship,
    held,
    withoutImage,
    refunds,
    withdrawals,
    mails,
    soldToday,
    soldThisMonth,
  ] = await Promise.all([
    lateOrders(db, { now, zone }),
    countByMode(db, ...toPrint),
    countByMode(db, inState('in_production').select('mode')),
    countByMode(db, inState('on_hold').select('mode')),
    countByMode(db, inState('awaiting_print_image').select('mode')),
    countByMode(db, pending.select('orders.mode')),
    countByMode(db, withdrawn.select('orders.mode')),
    countByMode(db, failed.select('orders.mode')),
    readSold(db, day),
    readSold(db, month),
  ])
  const lateIn = (mode: string) => late.filter((order) => order.mode === mode).length
  return {
    late: { live: lateIn('live'), test: lateIn('test') },
    toPrint: print,
    toShip: ship,
    held,
    withoutImage,
    refundsPending: refunds,
    withdrawals,
    mailsFailed: mails,
    soldToday,
    soldThisMonth,
  }
}

type Modes = SelectQueryBuilder<Schema, keyof Schema, { mode: 'live' | 'test' }>

async function countByMode(db: Queries, ...parts: readonly Modes[]): Promise<Counts> {
  const counts = await Promise.all(parts.map((orders) => countPart(db, orders)))
  const sum = (mode: keyof Counts) => counts.reduce((all, each) => all + each[mode], 0)
  return { live: sum('live'), test: sum('test') }
}

async function countPart(db: Queries, orders: Modes): Promise<Counts> {
  const rows = await db
    .selectFrom(orders.limit(maxCounted + 1).as('some'))
    .select('mode')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .groupBy('mode')
    .execute()
  const of = (mode: string) => Number(rows.find((row) => row.mode === mode)?.count ?? 0)
  return { live: of('live'), test: of('test') }
}

type Span = { from: number; to: number; before: number }

/** Live orders first. */
async function readSold(db: Queries, { from, to, before }: Span): Promise<Sold[]> {
  const untilBefore = Math.min(before + (to - from), from)
  const [now, then] = await Promise.all([sumOf(db, from, to), sumOf(db, before, untilBefore)])
  const keys = new Set([...now.keys(), ...then.keys()])
  return [...keys].sort().map((key) => {
    const [mode = '', currency = ''] = key.split(' ')
    const nothing = { orders: 0, amount: 0 }
    return {
      mode: mode === 'test' ? ('test' as const) : ('live' as const),
      currency,
      now: now.get(key) ?? nothing,
      before: then.get(key) ?? nothing,
    }
  })
}

/** Calculated as in the reports. */
async function sumOf(db: Queries, from: number, to: number) {
  const rows = await db
    .selectFrom('bookings')
    .select(['mode', 'currency'])
    .select([
      sql<number | string>`sum(case when kind = 'sale' then 1 else 0 end)`.as('orders'),
      sql<number | string>`sum(goods + shipping + tax)`.as('amount'),
    ])
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('kind', '!=', 'fee')
    .groupBy(['mode', 'currency'])
    .execute()
  return new Map(
    rows.map(({ mode, currency, orders, amount }) => {
      return [`${mode} ${currency}`, { orders: Number(orders), amount: Number(amount) }]
    }),
  )
}
