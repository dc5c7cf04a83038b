// A report as a file for spreadsheets.

import { csvRow, csvStart } from '../frame/csv-row.ts'
import { plainAmount } from '../frame/plain-amount.ts'
import type { ReportTable } from './report-table.ts'

export function reportCsv({ columns, rows }: ReportTable): string {
  const head = csvRow(columns.map(({ label }) => label))
  const body = rows.map(({ values, currency }) =>
    csvRow(
      values.map((value, index) =>
        typeof value === 'number' && columns[index]?.kind === 'money'
          ? plainAmount(value, currency)
          : value,
      ),
    ),
  )
  return [csvStart, head, ...body].join('')
}
