import { routes } from '../../../pure/contract/route-tree.ts'
import { isMonth } from '../../../trade/bookkeeping/months.ts'
import type { Sales } from '../../../trade/reports/read-sales.ts'
import { netOf, sumSales } from '../../../trade/reports/sum-sales.ts'
import { monthText, readersCountryName } from '../i18n/in-language.ts'
import { t, tParts, tText } from '../i18n/t.ts'
import { countText, moneyText, percentText } from '../layout/formats.ts'
import type { PanelPage } from '../layout/panel-context.ts'
import { CheckField, SelectField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { MonthField } from '../layout/parts/month-field.tsx'
import { type Column, Table } from '../layout/parts/table.tsx'
import { productText } from '../layout/print-texts.ts'
import { storeChoices } from '../layout/read-stores.ts'
import { NetPlot } from './net-plot.tsx'
import { type ReportChoice, reportLabels, reportQuery } from './report-choice.ts'
import { feesLabel, type ReportColumn, type ReportRow, type ReportTable } from './report-table.ts'

export type ReportPageProps = {
  choice: ReportChoice
  table: ReportTable
  stores: readonly { id: string; name: string }[]
  thisMonth: string
}

export function reportPage({ choice, table, stores, thisMonth }: ReportPageProps): PanelPage {
  const { by, timeZone, withTestOrders } = choice
  const isEstimated = table.rows.some((row) => row.isEstimated)
  return {
    title: t('Reports'),
    isWide: true,
    ...(choice.isOther && {
      notice: {
        kind: 'fault' as const,
        text: t('Adjusted to the allowed range: at most 60 months, start before end.'),
      },
    }),
    children: (
      <>
        <p class="shortcuts">
          <a href={routes.admin.reports.statements.page.href()}>{t('Statements of stores')}</a>
          <a href={routes.admin.reports.fees.href()}>{t('Payment fees')}</a>
          <a href={routes.admin.reports.datev.page.href()}>{t('DATEV')}</a>
        </p>
        <Filters choice={choice} stores={stores} thisMonth={thisMonth} />
        <p class="note">
          {notes[by] === ofSales && `${leadText(withTestOrders)} `}
          {t('{notes} Months are in the time zone {timeZone}.', {
            notes: tText(notes[by]),
            timeZone,
          })}
        </p>
        {by === 'month' && <Plots sales={table.sales} months={choice.months} />}
        <Table
          caption={t('Sales by {reportLabels}', { reportLabels: tText(reportLabels[by]) })}
          columns={tableColumns(table.columns)}
          rows={table.rows}
          keyOf={({ values }) => values.join(' ')}
          empty={
            withTestOrders
              ? t('No data for these months.')
              : t('No data for these months. Test orders are not included.')
          }
        />
        {isEstimated && (
          <p class="note">
            {tParts(
              '≈: partly estimated, based on {link}. All other fees are as reported by the payment provider.',
              {
                link: <a href={routes.admin.reports.fees.href()}>{t('your rates')}</a>,
              },
            )}
          </p>
        )}
        {table.rows.length > 0 && (
          <p class="shortcuts">
            <a href={`${routes.admin.reports.csv.href()}?${reportQuery(choice)}`}>
              {t('Download as CSV')}
            </a>
          </p>
        )}
      </>
    ),
  }
}

function leadText(withTestOrders: boolean): string {
  return withTestOrders
    ? t('Live orders, with test orders in separate rows, in the month in which they were paid.')
    : t('Live orders, in the month in which they were paid.')
}

const ofSales =
  'Refunds are listed in the month they were issued, so past months never change. Sold is the amount paid, with tax. Gross is what remains after refunds, and net is the same without tax. Profit is net minus costs, fees and commission; carrier charges are not included. Currencies are never added together.'
const notes: Readonly<Record<keyof typeof reportLabels, string>> = {
  month: ofSales,
  store: ofSales,
  'store-month': ofSales,
  country: ofSales,
  currency: ofSales,
  payment: ofSales,
  'us-state':
    'Sales to the United States by calendar year and state, without tax, next to the sales a year above which Colorado and Minnesota ask for a retail delivery fee. Other thresholds, such as those of sales tax, differ by state: check them with each state.',
  tax: 'Sales and refunds by destination country and tax rate, or by region where a region has its own rates. Untaxed sales are listed under none. Where a place has two taxes, both refer to the same net amount.',
  product:
    'Items in the orders paid in these months, net of tax. Refunds apply to whole orders and are not deducted here.',
  packaging:
    'Packaging of the prints in orders whose first parcel was sent in these months. Replacement parcels are not counted. Weights come from the product data of the catalog the order was sold from; what was missing there is taken from the current catalog.',
  'gift-card':
    'What is left on gift cards is a liability, not a sale. Sales that were paid with cards are in the other reports like any other. Choose a store to see only the cards for that store.',
  state: 'All orders placed in these months, including those never paid.',
}

function Filters({ choice, stores, thisMonth }: Omit<ReportPageProps, 'table'>) {
  const { by, months, storeId, withTestOrders } = choice
  return (
    <FilterForm action={routes.admin.reports.page.href()}>
      <SelectField
        name="by"
        label={t('Sales by')}
        value={by}
        choices={Object.entries(reportLabels).map(([value, label]) => ({
          value,
          label: tText(label),
        }))}
      />
      <MonthField name="from" label={t('From month')} value={months[0]} thisMonth={thisMonth} />
      <MonthField name="to" label={t('To month')} value={months.at(-1)} thisMonth={thisMonth} />
      <SelectField
        name="store"
        label={t('Store')}
        value={storeId ?? ''}
        choices={[{ value: '', label: t('All stores') }, ...storeChoices(stores)]}
      />
      <CheckField name="test" label={t('Include test orders')} isChecked={withTestOrders} />
    </FilterForm>
  )
}

const maxPlots = 6

function Plots({ sales, months }: { sales: readonly Sales[]; months: readonly string[] }) {
  const rows = sumSales(sales, 'month')
  const currencies = sumSales(sales, 'currency').sort((a, b) => b.orders - a.orders)
  return currencies.slice(0, maxPlots).map(({ mode, currency }) => {
    const nets = new Map(
      rows.flatMap((row) =>
        row.mode === mode && row.currency === currency && row.month !== null
          ? [[row.month, netOf(row)] as const]
          : [],
      ),
    )
    const all = months.map((month) => ({ month, net: nets.get(month) ?? 0 }))
    return <NetPlot key={`${mode} ${currency}`} mode={mode} currency={currency} months={all} />
  })
}

/** Converts codes used in files to the text shown on the page. */
const textKinds: Partial<Record<ReportColumn['kind'], (code: string) => string>> = {
  text: (text) => text,
  words: tText,
  month: (month) => (isMonth(month) ? monthText(month) : month),
  country: readersCountryName,
  product: productText,
  mode: (mode) => (mode === 'test' ? t('Test') : t('Live')),
}

/** Leaves out the columns for which a page has no room. */
export function tableColumns(columns: readonly ReportColumn[]): Column<ReportRow>[] {
  return columns.flatMap(({ label, kind, isInFileAlone }, index): Column<ReportRow>[] => {
    if (isInFileAlone) return []
    const textOf = textKinds[kind]
    const content = ({ values, currency, isEstimated }: ReportRow) => {
      const value = values[index] ?? ''
      if (textOf !== undefined || typeof value === 'string') return textOf?.(String(value)) ?? value
      if (kind === 'count') return countText(value)
      if (kind === 'percent') return percentText(value)
      const isAbout = isEstimated === true && (label === feesLabel || label === 'Profit')
      return `${isAbout ? '≈ ' : ''}${moneyText(value, currency)}`
    }
    return [textOf === undefined ? { label, number: content } : { label, cell: content }]
  })
}
