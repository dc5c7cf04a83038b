import { readStoreId } from '../../../pure/contract/ids.ts'
import { isKeyOf } from '../../../pure/objects.ts'
import { addMonths, isMonth, monthOf, monthsBetween } from '../../../trade/bookkeeping/months.ts'
import type { SalesFilter } from '../../../trade/reports/bookings-in.ts'
import type { FormFields } from '../layout/form-fields.ts'

/** In page order. */
export const reportLabels = {
  month: 'month',
  store: 'store',
  'store-month': 'store and month',
  product: 'product',
  country: 'country',
  tax: 'tax rate',
  'us-state': 'US state and year',
  currency: 'currency',
  payment: 'payment method',
  'gift-card': 'gift cards',
  state: 'order status',
  packaging: 'packaging',
} as const
export type ReportName = keyof typeof reportLabels

export type ReportChoice = SalesFilter & {
  by: ReportName
  /**
   * True if it differs from what the URL asked for: the end was before the start, or a month was
   * invalid.
   */
  isOther: boolean
}

const usualMonths = 12

export function readReportChoice(query: FormFields, timeZone: string, now: number): ReportChoice {
  const thisMonth = monthOf(now, timeZone)
  const [from, to] = [query.get('from'), query.get('to')]
  const end = isMonth(to) ? to : thisMonth
  const start = isMonth(from) ? from : addMonths(end, 1 - usualMonths)
  const by = query.get('by')
  const storeId = query.get('store')
  const months = monthsBetween(start, end)
  return {
    by: isKeyOf(reportLabels, by) ? by : 'month',
    months,
    timeZone,
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
