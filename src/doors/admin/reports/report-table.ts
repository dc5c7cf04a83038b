// A report as columns and rows of plain values, shared by the page's table and the CSV file.

import type { Database } from '../../../ground/database/database.ts'
import type { CsvValue } from '../../../pure/csv/csv-row.ts'
import { memberOf } from '../../../pure/objects.ts'
import { addressFormat } from '../../../trade/checkout/addresses/address-format.ts'
import { readGiftCards } from '../../../trade/reports/read-gift-cards.ts'
import { readPackaging } from '../../../trade/reports/read-packaging.ts'
import { readProducts } from '../../../trade/reports/read-products.ts'
import { readSales, type Sales } from '../../../trade/reports/read-sales.ts'
import { readStates } from '../../../trade/reports/read-states.ts'
import { readTaxes, type TaxSums } from '../../../trade/reports/read-taxes.ts'
import {
  feeThresholds,
  readUsStates,
  type UsStateSums,
} from '../../../trade/reports/read-us-states.ts'
import {
  grossOf,
  netOf,
  profitOf,
  type ReportGroup,
  type SalesRow,
  sumSales,
} from '../../../trade/reports/sum-sales.ts'
import { materialLabels } from '../catalog-words/field-labels.ts'
import { stateName } from '../layout/parts/state-badge.tsx'
import type { ReportChoice } from './report-choice.ts'

export type ReportColumn = {
  /** In English, as used in files. Pages translate it. */
  label: string
  /**
   * Files contain codes or English. Pages translate months, countries, products, modes and words.
   */
  kind: 'text' | 'words' | 'month' | 'country' | 'product' | 'mode' | 'count' | 'money' | 'percent'
  /** Too detailed for a page. */
  isInFileAlone?: true
}
export type ReportRow = {
  currency: string
  /** In column order. Money is in minor units of `currency`. */
  values: readonly (string | number)[]
  /** True if one of the sums is partly estimated. */
  isEstimated?: boolean
}
export type ReportTable = {
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  /** The data of the chart. */
  sales: readonly Sales[]
}

type Names = ReadonlyMap<string, string>

export async function reportTable(
  database: Database,
  choice: ReportChoice,
  storeNames: Names,
): Promise<ReportTable> {
  const { by } = choice
  if (by === 'product') {
    return {
      columns: [product, ...ofAll, ...counts('Items'), money('Net'), money('Costs')],
      rows: (await readProducts(database, choice)).map(
        ({ mode, currency, items, net, cost, ...row }) => ({
          currency,
          values: [row.product, mode, currency, items, net, cost],
        }),
      ),
      sales: [],
    }
  }
  if (by === 'state') {
    return {
      columns: [words('Status'), ...ofAll, ...counts('Orders'), money('Total')],
      rows: (await readStates(database, choice)).map(
        ({ status, mode, currency, orders, total }) => ({
          currency,
          values: [stateName(status), mode, currency, orders, total],
        }),
      ),
      sales: [],
    }
  }
  if (by === 'packaging') {
    return {
      columns: [
        ...[month, country, words('Material')],
        { label: 'Mode', kind: 'mode' },
        ...counts('Items', 'Grams'),
      ],
      rows: (await readPackaging(database, choice)).map(({ material, ...row }) => ({
        currency: '',
        values: [
          ...[row.month, row.country],
          material === null ? 'not filled in' : materialLabels[material],
          ...[row.mode, row.items, row.grams],
        ],
      })),
      sales: [],
    }
  }
  if (by === 'gift-card') {
    return {
      columns: [
        ...[month, ...ofAll, money('Cards sold'), money('Given away'), money('Paid with')],
        ...[money('Given back'), money('Refunded to buyers'), money('Expired or void')],
        money('Outstanding'),
      ],
      rows: (await readGiftCards(database, choice)).map((row) => ({
        currency: row.currency,
        values: [
          ...[row.month, row.mode, row.currency, row.sold, row.givenAway, row.spent],
          ...[row.givenBack, row.refunded, row.ended, row.outstanding],
        ],
      })),
      sales: [],
    }
  }
  if (by === 'us-state') return usStateTable(await readUsStates(database, choice))
  if (by === 'tax') return taxTable(await readTaxes(database, choice))
  const sales = await readSales(database, choice)
  return { ...salesTable(sumSales(sales, by), by, storeNames), sales }
}

function taxTable(taxes: readonly TaxSums[]): ReportTable {
  return {
    columns: [
      ...[country, text('Region'), words('Tax'), { label: 'Rate', kind: 'percent' as const }],
      ...ofAll,
      ...['Net sales', 'Tax on sales', 'Net refunded', 'Tax refunded', 'Net', 'Tax'].map(money),
    ],
    rows: taxes.map((row) => ({
      currency: row.currency,
      values: [
        ...[row.country, row.region ?? '', taxName(row), row.millionths / 10_000],
        ...[row.mode, row.currency],
        ...[row.netSold, row.taxSold, row.netGivenBack, row.taxGivenBack],
        ...[row.netSold + row.netGivenBack, row.taxSold + row.taxGivenBack],
      ],
    })),
    sales: [],
  }
}

function usStateTable(states: readonly UsStateSums[]): ReportTable {
  const { regions = [] } = addressFormat('US') ?? {}
  const nameOf = (state: string) => regions.find(({ code }) => code === state)?.name ?? state
  return {
    columns: [
      ...[text('Year'), text('State'), ...ofAll, ...counts('Orders')],
      ...['Net sales', 'Net', 'State fee above'].map(money),
    ],
    rows: states.map(({ year, state, mode, currency, orders, netSold, net }) => {
      const threshold = currency === 'USD' ? memberOf(feeThresholds, state) : undefined
      const values = [year, nameOf(state) || 'unknown', mode, currency, orders, netSold, net]
      return { currency, values: [...values, threshold ?? ''] }
    }),
    sales: [],
  }
}

const taxKindNames = { vat: 'VAT', sales_tax: 'Sales tax', tax: 'Tax', none: 'none' } as const

function taxName({ kind, name }: Pick<TaxSums, 'kind' | 'name'>): string {
  return name ?? taxKindNames[kind]
}

/** For sales grouped by any key. A store's commission report does not show the shop's own costs. */
export function salesTable(
  rows: readonly SalesRow[],
  by: ReportGroup,
  storeNames: Names,
  { isForStore = false } = {},
): Omit<ReportTable, 'sales'> {
  const places: Record<ReportGroup, [ReportColumn, (row: SalesRow) => string | null][]> = {
    month: [[month, (row) => row.month]],
    store: [[text('Store'), nameOf]],
    'store-month': [
      [month, (row) => row.month],
      [text('Store'), nameOf],
    ],
    country: [[country, (row) => row.country]],
    currency: [],
    payment: [
      [words('Payment method'), ({ isOnAccount }) => (isOnAccount ? 'on account' : 'when ordered')],
    ],
  }
  function nameOf({ storeId }: SalesRow): string {
    return storeNames.get(storeId ?? '') ?? storeId ?? ''
  }
  const own = isForStore ? [] : ownColumns
  return {
    columns: [
      ...places[by].map(([column]) => column),
      ...ofAll,
      ...[...sumColumns, ...own].map(([column]) => column),
    ],
    rows: rows.map((row) => ({
      currency: row.currency,
      isEstimated: !isForStore && row.estimatedFees !== 0,
      values: [
        ...places[by].map(([, textOf]) => textOf(row) ?? ''),
        ...[row.mode, row.currency],
        ...[...sumColumns, ...own].map(([, sumOf]) => sumOf(row)),
      ],
    })),
  }
}

type SumColumn = readonly [ReportColumn, (row: SalesRow) => number]

const sumColumns: readonly SumColumn[] = [
  [{ label: 'Orders', kind: 'count' }, ({ orders }) => orders],
  [{ label: 'Items', kind: 'count' }, ({ items }) => items],
  [money('Sold'), ({ sold }) => sold],
  [money('Refunds'), ({ givenBack }) => givenBack],
  [money('Gross'), grossOf],
  [money('Tax'), ({ tax }) => tax],
  [money('Net'), netOf],
  [inFile('Net goods'), ({ goods }) => goods],
  [inFile('Net shipping'), ({ shipping }) => shipping],
  [inFile('Net order fees'), ({ orderFees }) => orderFees],
  [inFile('Average order value'), averageOf],
  [money('Commission'), ({ commission }) => commission],
]

export const feesLabel = 'Fees'

const ownColumns: readonly SumColumn[] = [
  [money('Costs'), ({ cost }) => cost],
  [money(feesLabel), ({ fees }) => fees],
  [inFile('Estimated fees'), ({ estimatedFees }) => estimatedFees],
  [money('Profit'), profitOf],
]

/** Before refunds, rounded half up. */
function averageOf({ sold, orders }: SalesRow): number {
  return orders === 0 ? 0 : Math.floor((2 * sold + orders) / (2 * orders))
}

function text(label: string): ReportColumn {
  return { label, kind: 'text' }
}

function words(label: string): ReportColumn {
  return { label, kind: 'words' }
}

const month: ReportColumn = { label: 'Month', kind: 'month' }
const country: ReportColumn = { label: 'Country', kind: 'country' }
const product: ReportColumn = { label: 'Product', kind: 'product' }

/** Each row of sums has one mode and one currency. */
const ofAll: readonly ReportColumn[] = [{ label: 'Mode', kind: 'mode' }, text('Currency')]

function counts(...labels: string[]): ReportColumn[] {
  return labels.map((label) => ({ label, kind: 'count' }))
}

function money(label: string): ReportColumn {
  return { label, kind: 'money' }
}

function inFile(label: string): ReportColumn {
  return { label, kind: 'money', isInFileAlone: true }
}

export function reportCsv({
  columns,
  rows,
}: Pick<ReportTable, 'columns' | 'rows'>): readonly (readonly CsvValue[])[] {
  return [
    columns.map(({ label }) => label),
    ...rows.map(({ values, currency }) =>
      values.map((value, index) =>
        typeof value === 'number' && columns[index]?.kind === 'money'
          ? { amount: value, currency }
          : value,
      ),
    ),
  ]
}
