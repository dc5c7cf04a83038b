// What a report is about, as its address carries it.

import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import { addMonths, isMonth, monthOf, monthsBetween } from '../../../trade/reports/report-months.ts'
import type { FormFields } from '../frame/form-fields.ts'

/** In the order of the page. */
export const reportLabels = {
  month: 'month',
  store: 'store',
  'store-month': 'store and month',
  product: 'product',
  country: 'country',
  currency: 'currency',
  payment: 'way to pay',
  state: 'state of the orders',
} as const
export type ReportName = keyof typeof reportLabels

export type ReportChoice = {
  by: ReportName
  months: readonly string[]
  /** Null: all. */
  storeId: StoreId | null
  withTestOrders: boolean
  /** Not what the address asked for: the end was before the beginning, or a month was none. */
  isOther: boolean
}

const usualMonths = 12

export function readReportChoice(query: FormFields, now: number): ReportChoice {
  const thisMonth = monthOf(now)
  const [from, to] = [query.get('from'), query.get('to')]
  const end = isMonth(to) ? to : thisMonth
  const start = isMonth(from) ? from : addMonths(end, 1 - usualMonths)
  const by = query.get('by')
  const storeId = query.get('store')
  const months = monthsBetween(start, end)
  return {
    by: isReport(by) ? by : 'month',
    months,
    storeId: storeId === '' ? null : readStoreId(storeId),
    withTestOrders: query.get('test') === 'yes',
    isOther: months[0] !== start || [from, to].some((text) => text !== '' && !isMonth(text)),
  }
}

export function reportQuery(choice: ReportChoice): string {
  const { by, months, storeId, withTestOrders } = choice
  return new URLSearchParams({
    by,
    from: months[0] ?? '',
    to: months.at(-1) ?? '',
    ...(storeId !== null && { store: storeId }),
    ...(withTestOrders && { test: 'yes' }),
  }).toString()
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(reportLabels, name)
}
