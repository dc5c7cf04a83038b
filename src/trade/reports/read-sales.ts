// What was sold, counted by the database: one pair of queries for each month, so that on the embedded
// database no request has to wait for a long one. An order counts in the month in which it was placed,
// once it was paid; refunds lower that same month.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../ground/database/database.ts'
import type { OrderLinesTable } from '../../ground/database/tables/orders-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../pure/contract/order-statuses.ts'
import { commissionAfterRefundsSql } from '../orders/commission-after-refunds.ts'
import { startOfMonth } from './report-months.ts'

export type SalesFilter = {
  months: readonly string[]
  /** Null: all stores. */
  storeId: StoreId | null
  withTestOrders: boolean
}

type Place = {
  month: string
  storeId: StoreId
  mode: 'test' | 'live'
  isOnAccount: boolean
  currency: string
  country: string
}

/** Minor units of the currency. */
export type SoldOrders = Place & {
  status: OrderStatus
  /** Whether they were paid, also when the money was given back since. */
  isPaid: boolean
  orders: number
  goods: number
  shipping: number
  /** In many countries within `goods` and `shipping`. */
  tax: number
  total: number
  refunds: number
  commission: number
}

/** Of paid orders. */
export type SoldItems = Place & { product: string; items: number; goods: number }

export type Sales = { orders: SoldOrders[]; items: SoldItems[] }

export async function readSales(database: Database, filter: SalesFilter): Promise<Sales> {
  const sales: Sales = { orders: [], items: [] }
  for (const month of filter.months) {
    sales.orders.push(...(await ordersOf(database, filter, month)))
    sales.items.push(...(await itemsOf(database, filter, month)))
  }
  return sales
}

const paidStatuses: PaymentStatus[] = ['paid', 'partly_refunded', 'refunded']

async function ordersOf(database: Database, filter: SalesFilter, month: string) {
  const isPaid = sql<number>`case when orders.payment_status in (${sql.join(paidStatuses)})
    then 1 else 0 end`
  const rows = await ordersIn(database, filter, month)
    .select(['orders.status', isPaid.as('is_paid')])
    .select(({ fn }) => [
      fn.countAll().as('orders'),
      fn.sum('orders.subtotal').as('goods'),
      fn.sum('orders.shipping').as('shipping'),
      fn.sum('orders.tax').as('tax'),
      fn.sum('orders.total').as('total'),
      fn.sum('orders.refunded_total').as('refunds'),
      fn.sum(commissionAfterRefundsSql).as('commission'),
    ])
    .groupBy([...places, 'orders.status', 'is_paid'])
    .execute()
  return rows.map((row) => ({
    ...placeOf(row, month),
    status: row.status,
    isPaid: row.is_paid === 1,
    orders: Number(row.orders),
    goods: Number(row.goods),
    shipping: Number(row.shipping),
    tax: Number(row.tax),
    total: Number(row.total),
    refunds: Number(row.refunds),
    commission: Number(row.commission),
  }))
}

async function itemsOf(database: Database, filter: SalesFilter, month: string) {
  const rows = await ordersIn(database, filter, month)
    .innerJoin(linesOf[database.kind].as('lines'), (join) => join.onTrue())
    .$if(database.kind === 'sqlite', (query) => query.whereRef('lines.order_id', '=', 'orders.id'))
    .where('orders.payment_status', 'in', paidStatuses)
    .select('lines.product')
    .select(({ fn }) => [
      fn.sum('lines.quantity').as('items'),
      fn.sum(sql<number>`lines.quantity * lines.unit_price`).as('goods'),
    ])
    .groupBy([...places, 'lines.product'])
    .execute()
  return rows.map((row) => ({
    ...placeOf(row, month),
    product: row.product,
    items: Number(row.items),
    goods: Number(row.goods),
  }))
}

type Line = Pick<Selectable<OrderLinesTable>, 'order_id' | 'product' | 'quantity' | 'unit_price'>

// The lines of the month's orders by their index: left to itself PostgreSQL reads all lines there are.
const linesOf: Readonly<Record<Database['kind'], RawBuilder<Line>>> = {
  sqlite: sql<Line>`order_lines`,
  postgres: sql<Line>`lateral (select * from order_lines where order_id = orders.id offset 0)`,
}

function ordersIn({ kind, queries }: Database, filter: SalesFilter, month: string) {
  return queries
    .selectFrom('orders')
    .select(['orders.store_id', 'orders.mode', 'orders.on_account', 'orders.currency'])
    .select(countryOf[kind].as('country'))
    .where('orders.created_at', '>=', startOfMonth(month))
    .where('orders.created_at', '<', startOfMonth(month, 1))
    .$if(filter.storeId !== null, (query) => query.where('orders.store_id', '=', filter.storeId))
    .$if(!filter.withTestOrders, (query) => query.where('orders.mode', '=', 'live'))
}

const places = [
  ...(['orders.store_id', 'orders.mode', 'orders.on_account', 'orders.currency'] as const),
  'country' as const,
]

const countryOf: Readonly<Record<Database['kind'], RawBuilder<string>>> = {
  sqlite: sql<string>`json_extract(orders.shipping_address, '$.country')`,
  postgres: sql<string>`orders.shipping_address::json ->> 'country'`,
}

type PlaceRow = {
  store_id: StoreId
  mode: 'test' | 'live'
  on_account: 0 | 1
  currency: string
  country: string
}

function placeOf(row: PlaceRow, month: string): Place {
  const { store_id: storeId, mode, currency, country } = row
  return { month, storeId, mode, isOnAccount: row.on_account === 1, currency, country }
}
