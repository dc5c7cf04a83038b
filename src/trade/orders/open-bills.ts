// What a store owes the shop for its orders on account, and noting that it has paid. Bills are written
// elsewhere; here is only what they are about.

import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { OrderId, StoreId } from '../../pure/contract/ids.ts'

export type Bill = {
  mode: 'test' | 'live'
  currency: string
  orders: number
  /** Minor units: the totals, less what was given back. */
  amount: number
}

/** Live ones first. */
export async function readOpenBills(db: Queries, storeId: StoreId): Promise<Bill[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['mode', 'currency'])
    .select((of) => [
      of.fn.countAll<number | string>().as('orders'),
      of.fn.sum<number | string>(of('total', '-', of.ref('refunded_total'))).as('amount'),
    ])
    .where('store_id', '=', storeId)
    .where(isOpen)
    .groupBy(['mode', 'currency'])
    .orderBy('mode')
    .orderBy('currency')
    .execute()
  return rows.map(({ mode, currency, orders, amount }) => {
    return { mode, currency, orders: Number(orders), amount: Number(amount) }
  })
}

export type OwedBeside = {
  /** Of an order that does not count; null: all do. */
  id: OrderId | null
  storeId: StoreId
  mode: 'test' | 'live'
  currency: string
}

/** In minor units: what its other orders of that mode come to, less what was given back. */
export async function owedOnAccount(tx: Queries, beside: OwedBeside): Promise<number> {
  const { owed } = await tx
    .selectFrom('orders')
    .select(({ fn, eb }) =>
      fn.sum<number | string | null>(eb('total', '-', eb.ref('refunded_total'))).as('owed'),
    )
    .where('store_id', '=', beside.storeId)
    .where('on_account', '=', 1)
    .where('settled_at', 'is', null)
    .where('mode', '=', beside.mode)
    .where('currency', '=', beside.currency)
    .$if(beside.id !== null, (query) => query.where('id', '!=', beside.id))
    // One that is being placed right now may be charged.
    .where('payment_status', 'in', ['pending', 'paid', 'partly_refunded'])
    .executeTakeFirstOrThrow()
  return Number(owed ?? 0)
}

export type Settlement = {
  storeId: StoreId
  mode: 'test' | 'live'
  currency: string
  /** Those that were placed before. */
  before: number
}

/** Answers what was settled by it. */
export async function settleBill(tx: Queries, bill: Settlement, at: number): Promise<Bill> {
  const { storeId, mode, currency } = bill
  const settled = await tx
    .updateTable('orders')
    .set({ settled_at: at })
    .where('store_id', '=', storeId)
    .where('mode', '=', mode)
    .where('currency', '=', currency)
    .where('created_at', '<', bill.before)
    .where(isOpen)
    .returning(['total', 'refunded_total'])
    .execute()
  const amount = settled.reduce((sum, order) => sum + order.total - order.refunded_total, 0)
  return { mode, currency, orders: settled.length, amount }
}

/** As the index says it. */
const isOpen = sql<boolean>`on_account = 1 and settled_at is null
  and payment_status in ('paid', 'partly_refunded')`
