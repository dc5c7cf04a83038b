// A report as the rows of a file.

import type { CsvValue } from '../frame/csv-row.ts'
import type { ReportTable } from './report-table.ts'

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
