// Groups sales by one criterion. Never adds up different currencies, or test and live orders: each
// row has one of each.

import type { StoreId } from '../../pure/contract/ids.ts'
import { keysOf } from '../../pure/objects.ts'
import type { Sales, SalesPlace, SalesSums } from './read-sales.ts'

const reportGroups = ['month', 'store', 'store-month', 'country', 'currency', 'payment'] as const
export type ReportGroup = (typeof reportGroups)[number]

export type SalesRow = SalesSums & {
  /** Null if the report is not grouped by it. */
  month: string | null
  storeId: StoreId | null
  country: string | null
  isOnAccount: boolean | null
  mode: 'test' | 'live'
  currency: string
}

/** Sorted by month, then by sales, highest first. */
export function sumSales(sales: readonly Sales[], group: ReportGroup): SalesRow[] {
  const rows = new Map<string, SalesRow>()
  for (const sold of sales) {
    const row = rowOf(rows, sold, group)
    for (const name of keysOf(nothing)) row[name] += sold[name]
  }
  return [...rows.values()].sort(
    (a, b) =>
      (a.month ?? '').localeCompare(b.month ?? '') ||
      a.mode.localeCompare(b.mode) ||
      a.currency.localeCompare(b.currency) ||
      b.sold - a.sold,
  )
}

/** Sales minus refunds, with tax. */
export function grossOf({ sold, givenBack }: SalesSums): number {
  return sold - givenBack
}

/** Sales minus refunds, without tax. */
export function netOf({ goods, shipping }: SalesSums): number {
  return goods + shipping
}

/** The shop's profit. Carriers and other expenses are not in the books. */
export function profitOf(sums: SalesSums): number {
  return netOf(sums) - sums.cost - sums.fees - sums.commission
}

function rowOf(rows: Map<string, SalesRow>, place: SalesPlace, group: ReportGroup): SalesRow {
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

const nothing: SalesSums = {
  orders: 0,
  items: 0,
  sold: 0,
  givenBack: 0,
  goods: 0,
  shipping: 0,
  orderFees: 0,
  tax: 0,
  commission: 0,
  cost: 0,
  fees: 0,
  estimatedFees: 0,
}
