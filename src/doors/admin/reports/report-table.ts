// A report as columns and rows of plain values: the page's table and the CSV file are the same.

import type { Sales } from '../../../trade/reports/read-sales.ts'
import {
  type ReportGroup,
  type SalesRow,
  sumProducts,
  sumSales,
  sumStates,
} from '../../../trade/reports/sum-sales.ts'
import { stateLabel } from '../frame/parts/state-badge.tsx'
import type { ReportName } from './report-choice.ts'

export type ReportColumn = { label: string; kind: 'text' | 'count' | 'money' }
export type ReportRow = {
  currency: string
  /** In the order of the columns; money in minor units of `currency`. */
  values: readonly (string | number)[]
}
export type ReportTable = { columns: readonly ReportColumn[]; rows: readonly ReportRow[] }

export function reportTable(
  sales: Sales,
  by: ReportName,
  storeNames: ReadonlyMap<string, string>,
): ReportTable {
  if (by === 'product') {
    return {
      columns: [text('Product'), ...ofAll, ...counts('Items'), money('Goods')],
      rows: sumProducts(sales).map(({ product, mode, currency, items, goods }) => ({
        currency,
        values: [product, mode, currency, items, goods],
      })),
    }
  }
  if (by === 'state') {
    return {
      columns: [text('State'), ...ofAll, ...counts('Orders'), money('Total')],
      rows: sumStates(sales).map(({ status, mode, currency, orders, total }) => ({
        currency,
        values: [stateLabel(status), mode, currency, orders, total],
      })),
    }
  }
  return salesTable(sumSales(sales, by), by, storeNames)
}

function salesTable(
  rows: readonly SalesRow[],
  by: ReportGroup,
  storeNames: ReadonlyMap<string, string>,
): ReportTable {
  const places: Record<ReportGroup, [string, (row: SalesRow) => string | null][]> = {
    month: [['Month', ({ month }) => month]],
    store: [['Store', nameOf]],
    'store-month': [
      ['Month', ({ month }) => month],
      ['Store', nameOf],
    ],
    country: [['Country', ({ country }) => country]],
    currency: [],
    payment: [['Way to pay', ({ isOnAccount }) => (isOnAccount ? 'on account' : 'when ordered')]],
  }
  function nameOf({ storeId }: SalesRow): string {
    return storeNames.get(storeId ?? '') ?? storeId ?? ''
  }
  return {
    columns: [
      ...places[by].map(([label]) => text(label)),
      ...ofAll,
      ...counts('Orders', 'Items'),
      ...['Goods', 'Shipping', 'Tax', 'Gross', 'Refunds', 'Net', 'Average order', 'Commission'].map(
        money,
      ),
    ],
    rows: rows.map((row) => ({
      currency: row.currency,
      values: [
        ...places[by].map(([, textOf]) => textOf(row) ?? ''),
        ...[row.mode, row.currency, row.orders, row.items, row.goods, row.shipping, row.tax],
        ...[row.total, row.refunds, row.net, row.average, row.commission],
      ],
    })),
  }
}

function text(label: string): ReportColumn {
  return { label, kind: 'text' }
}

/** Sums are of one mode and one currency. */
const ofAll = [text('Mode'), text('Currency')]

function counts(...labels: string[]): ReportColumn[] {
  return labels.map((label) => ({ label, kind: 'count' }))
}

function money(label: string): ReportColumn {
  return { label, kind: 'money' }
}
