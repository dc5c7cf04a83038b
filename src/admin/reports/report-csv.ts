// A report as a file for spreadsheets.

import { amountText } from '../frame/amount-text.ts'
import { csvRow, csvStart } from '../frame/csv-row.ts'
import type { ReportTable } from './report-table.ts'

export function reportCsv({ columns, rows }: ReportTable): string {
  const head = csvRow(columns.map(({ label }) => label))
  const body = rows.map(({ values, currency }) =>
    csvRow(
      values.map((value, index) =>
        typeof value === 'number' && columns[index]?.kind === 'money'
          ? amountText(value, currency)
          : value,
      ),
    ),
  )
  return [csvStart, head, ...body].join('')
}
