// What a store owes the shop for orders on account, and recording its payment. The bills themselves
// are written elsewhere.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { readDetail } from './order-events.ts'

export type Bill = {
  mode: 'test' | 'live'
  currency: string
  orders: number
  /** Minor units: totals minus refunds. */
  amount: number
}

/** Live bills first. Refunds of orders that were settled earlier are subtracted. */
export async function readOpenBills(db: Queries, storeId: StoreId): Promise<Bill[]> {
  const open = await db
    .selectFrom('orders')
    .select(['mode', 'currency'])
    .select((of) => [
      of.fn.countAll<number | string>().as('orders'),
      of.fn.sum<number | string>(of('total', '-', of.ref('refunded_total'))).as('amount'),
    ])
    .where('store_id', '=', storeId)
    .where(isOpen)
    .groupBy(['mode', 'currency'])
    .execute()
  const bills = new Map<string, Bill>()
  for (const { mode, currency, orders, amount } of [...open, ...(await readCredits(db, storeId))]) {
    const key = `${mode} ${currency}`
    const bill = bills.get(key) ?? { mode, currency, orders: 0, amount: 0 }
    bill.orders += Number(orders)
    bill.amount += Number(amount)
    bills.set(key, bill)
  }
  return [...bills.keys()].sort().flatMap((key) => bills.get(key) ?? [])
}

const givenBack = ['order.refunded', 'order.refunded_partly'] as const

/** For each settled order, the credit from later refunds, as a negative amount. */
async function readCredits(db: Queries, storeId: StoreId) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['orders.id', 'orders.mode', 'orders.currency', 'orders.created_at'])
    .select('order_events.detail')
    .where('orders.store_id', '=', storeId)
    .where('orders.on_account', '=', 1)
    .where('orders.refunded_total', '>', 0)
    .where('order_events.type', 'in', givenBack)
    .whereRef('order_events.at', '>', 'orders.settled_at')
    .execute()
  const credits = new Map<OrderId, Bill & { id: OrderId; created_at: number }>()
  for (const { detail, ...order } of rows) {
    const credit = credits.get(order.id) ?? { ...order, orders: 1, amount: 0 }
    credit.amount -= readDetail('order.refunded', detail).amount ?? 0
    credits.set(order.id, credit)
  }
  return [...credits.values()]
}

export type OwedBeside = {
  /** An order to leave out. Null for none. */
  id: OrderId | null
  storeId: StoreId
  mode: 'test' | 'live'
  currency: string
}

/** Minor units: unsettled orders of that mode except the given one, minus refunds. */
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
    // Includes orders being placed right now, because they may be charged.
    .where('payment_status', 'in', ['pending', 'paid', 'partly_refunded'])
    .executeTakeFirstOrThrow()
  return Number(owed ?? 0)
}

export type Settlement = {
  storeId: StoreId
  mode: 'test' | 'live'
  currency: string
  /** Orders placed before this time, in milliseconds since the epoch. */
  before: number
}

/** Returns what was settled. Orders refunded since an earlier settlement are settled again. */
export async function settleBill(tx: Queries, bill: Settlement, at: number): Promise<Bill> {
  const { storeId, mode, currency } = bill
  const credits = (await readCredits(tx, storeId)).filter(
    (each) => each.mode === mode && each.currency === currency && each.created_at < bill.before,
  )
  for (const { id } of credits) {
    await tx.updateTable('orders').set({ settled_at: at }).where('id', '=', id).execute()
  }
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
  const sold = settled.reduce((sum, order) => sum + order.total - order.refunded_total, 0)
  const amount = credits.reduce((sum, credit) => sum + credit.amount, sold)
  return { mode, currency, orders: settled.length + credits.length, amount }
}

/** Must match the index. */
const isOpen = sql<boolean>`on_account = 1 and settled_at is null
  and payment_status in ('paid', 'partly_refunded')`
