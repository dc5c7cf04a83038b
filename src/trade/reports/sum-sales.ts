// Sums of what was sold, by one thing at a time. Currencies are never added together, and tests never to
// what was sold for real: each row is of one of them.

import type { StoreId } from '../../pure/contract/ids.ts'
import { type OrderStatus, orderStatuses } from '../../pure/contract/order-statuses.ts'
import type { Sales, SoldItems } from './read-sales.ts'

const reportGroups = ['month', 'store', 'store-month', 'country', 'currency', 'payment'] as const
export type ReportGroup = (typeof reportGroups)[number]

export type SalesRow = {
  /** Null where the report is not by it. */
  month: string | null
  storeId: StoreId | null
  country: string | null
  isOnAccount: boolean | null
  mode: 'test' | 'live'
  currency: string
  orders: number
  items: number
  /** Minor units of the currency, as all below. */
  goods: number
  shipping: number
  tax: number
  total: number
  refunds: number
  /** What is left after refunds. */
  net: number
  /** Of an order before refunds, rounded, halves up. */
  average: number
  /** Of the stores, after refunds. */
  commission: number
}

/** By month, then by what was sold most. */
export function sumSales({ orders, items }: Sales, group: ReportGroup): SalesRow[] {
  const rows = new Map<string, SalesRow>()
  for (const sold of orders) {
    if (!sold.isPaid) continue
    const row = rowOf(rows, sold, group)
    row.orders += sold.orders
    row.goods += sold.goods
    row.shipping += sold.shipping
    row.tax += sold.tax
    row.total += sold.total
    row.refunds += sold.refunds
    row.commission += sold.commission
  }
  for (const sold of items) rowOf(rows, sold, group).items += sold.items
  for (const row of rows.values()) {
    row.net = row.total - row.refunds
    row.average = row.orders === 0 ? 0 : Math.floor((2 * row.total + row.orders) / (2 * row.orders))
  }
  return [...rows.values()].sort(
    (a, b) =>
      (a.month ?? '').localeCompare(b.month ?? '') ||
      a.mode.localeCompare(b.mode) ||
      a.currency.localeCompare(b.currency) ||
      b.total - a.total,
  )
}

type Place = Omit<SoldItems, 'product' | 'items' | 'goods'>

function rowOf(rows: Map<string, SalesRow>, place: Place, group: ReportGroup): SalesRow {
  const month = group === 'month' || group === 'store-month' ? place.month : null
  const storeId = group === 'store' || group === 'store-month' ? place.storeId : null
  const country = group === 'country' ? place.country : null
  const isOnAccount = group === 'payment' ? place.isOnAccount : null
  const { mode, currency } = place
  const by = { month, storeId, country, isOnAccount, mode, currency }
  const key = JSON.stringify(Object.values(by))
  const row = rows.get(key) ?? { ...by, ...nothing }
  rows.set(key, row)
  return row
}

const nothing = {
  orders: 0,
  items: 0,
  goods: 0,
  shipping: 0,
  tax: 0,
  total: 0,
  refunds: 0,
  net: 0,
  average: 0,
  commission: 0,
}

export type ProductRow = {
  product: string
  mode: 'test' | 'live'
  currency: string
  items: number
  /** Before refunds, which are of orders and not of lines. */
  goods: number
}

export function sumProducts({ items }: Sales): ProductRow[] {
  const rows = new Map<string, ProductRow>()
  for (const sold of items) {
    const { product, mode, currency } = sold
    const key = `${product} ${mode} ${currency}`
    const row = rows.get(key) ?? { product, mode, currency, items: 0, goods: 0 }
    row.items += sold.items
    row.goods += sold.goods
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (a, b) =>
      a.mode.localeCompare(b.mode) || a.currency.localeCompare(b.currency) || b.goods - a.goods,
  )
}

export type StateRow = {
  status: OrderStatus
  mode: 'test' | 'live'
  currency: string
  orders: number
  total: number
}

/** Also of orders that were not paid; in the order of the states. */
export function sumStates({ orders }: Sales): StateRow[] {
  const rows = new Map<string, StateRow>()
  for (const { status, mode, currency, orders: count, total } of orders) {
    const key = `${status} ${mode} ${currency}`
    const row = rows.get(key) ?? { status, mode, currency, orders: 0, total: 0 }
    row.orders += count
    row.total += total
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (a, b) =>
      a.mode.localeCompare(b.mode) ||
      a.currency.localeCompare(b.currency) ||
      orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
  )
}
