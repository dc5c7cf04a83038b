// A report: what it is about, a plot where there is a course to look at, the table, the file.

import type { Sales } from '../../../trade/reports/read-sales.ts'
import { sumSales } from '../../../trade/reports/sum-sales.ts'
import { countText, moneyText } from '../frame/formats.ts'
import type { PanelPage } from '../frame/panel-context.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { FilterForm } from '../frame/parts/filter-form.tsx'
import { type Column, Table } from '../frame/parts/table.tsx'
import { NetPlot } from './net-plot.tsx'
import { type ReportChoice, reportLabels, reportQuery } from './report-choice.ts'
import { type ReportColumn, type ReportRow, reportTable } from './report-table.ts'

export const reportsPath = '/admin/reports'

export type ReportPageProps = {
  choice: ReportChoice
  sales: Sales
  stores: readonly { id: string; name: string }[]
}

export function reportPage({ choice, sales, stores }: ReportPageProps): PanelPage {
  const { by } = choice
  const table = reportTable(sales, by, new Map(stores.map(({ id, name }) => [id, name])))
  return {
    title: 'Reports',
    isWide: true,
    ...(choice.isOther && {
      notice: {
        kind: 'fault' as const,
        text: 'Shown is the nearest that there is: months are written as 2026-11, at most 60 of them.',
      },
    }),
    children: (
      <>
        <Filters choice={choice} stores={stores} />
        <p class="note">{notes[by]}</p>
        {by === 'month' && <Plots sales={sales} months={choice.months} />}
        <Table
          caption={`Sales by ${reportLabels[by]}`}
          columns={table.columns.map(tableColumn)}
          rows={table.rows}
          keyOf={({ values }) => values.join(' ')}
          empty={
            choice.withTestOrders
              ? 'There were no orders in these months.'
              : 'There were no orders in these months. Test orders are left out.'
          }
        />
        {table.rows.length > 0 && (
          <p>
            <a href={`${reportsPath}/csv?${reportQuery(choice)}`}>Download as CSV</a>
          </p>
        )}
      </>
    ),
  }
}

const ofSales =
  'Paid orders, by the month (UTC) in which they were placed. Gross is what was paid; refunds lower the month of their order; net is what is left. Tax lies within or on top of goods and shipping, as it was sold. Commission is what stores earn, after refunds. Currencies are never added together, and neither are tests and what was sold for real.'
const notes: Readonly<Record<keyof typeof reportLabels, string>> = {
  month: ofSales,
  store: ofSales,
  'store-month': ofSales,
  country: ofSales,
  currency: ofSales,
  payment: ofSales,
  product:
    'Paid orders by what is in them. Refunds are of orders, so goods are counted before them.',
  state: 'All orders that were placed in these months, also those that were never paid.',
}

function Filters({ choice, stores }: Omit<ReportPageProps, 'sales'>) {
  const { by, months, storeId, withTestOrders } = choice
  return (
    <FilterForm action={reportsPath}>
      <SelectField
        name="by"
        label="Sales by"
        value={by}
        choices={Object.entries(reportLabels).map(([value, label]) => ({ value, label }))}
      />
      <TextField name="from" label="From month" value={months[0] ?? ''} maxLength={7} />
      <TextField name="to" label="To month" value={months.at(-1) ?? ''} maxLength={7} />
      <SelectField
        name="store"
        label="Store"
        value={storeId ?? ''}
        choices={[
          { value: '', label: 'All stores' },
          ...stores.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <CheckField name="test" label="Test orders too" isChecked={withTestOrders} />
    </FilterForm>
  )
}

const maxPlots = 6

function Plots({ sales, months }: { sales: Sales; months: readonly string[] }) {
  const rows = sumSales(sales, 'month')
  const currencies = sumSales(sales, 'currency').sort((a, b) => b.orders - a.orders)
  return currencies.slice(0, maxPlots).map(({ mode, currency }) => {
    const nets = new Map(
      rows.flatMap((row) =>
        row.mode === mode && row.currency === currency ? [[row.month, row.net] as const] : [],
      ),
    )
    const all = months.map((month) => ({ month, net: nets.get(month) ?? 0 }))
    return <NetPlot key={`${mode} ${currency}`} {...{ mode, currency }} months={all} />
  })
}

export function tableColumn({ label, kind }: ReportColumn, index: number): Column<ReportRow> {
  return {
    label,
    isNumber: kind !== 'text',
    cell: ({ values, currency }) => {
      const value = values[index] ?? ''
      if (typeof value === 'string') return value
      return kind === 'money' ? moneyText(value, currency) : countText(value)
    },
  }
}
