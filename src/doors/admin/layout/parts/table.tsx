// A list as a table. On narrow screens each row becomes a block whose cells show the name of their
// column.

import type { ComponentChildren } from 'preact'
import { t, tText } from '../../i18n/t.ts'
import { countText, moneyText } from '../formats.ts'

export type Column<Row> = {
  label: string
  /** For short values of one or two words, which must not wrap because of a long neighbor. */
  isShort?: boolean
} & (
  | { cell(row: Row): ComponentChildren }
  // Right-aligned.
  | { number(row: Row): ComponentChildren }
  | { money(row: Row): readonly [amount: number, currency: string] }
)

export type TableProps<Row> = {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Shown if there are no rows. */
  empty: string
  /** Maximum number of rows shown. The total is given below. */
  most?: number
}

export function Table<Row>({ rows, empty, most = rows.length, ...rest }: TableProps<Row>) {
  if (rows.length === 0) return <p class="empty">{tText(empty)}</p>
  return (
    <>
      <Rows {...rest} rows={rows.slice(0, most)} />
      {rows.length > most && (
        <p class="note">
          {t('Showing {most} of {count}.', { most, count: countText(rows.length) })}
        </p>
      )}
    </>
  )
}

function Rows<Row>({ caption, columns, rows, keyOf }: Omit<TableProps<Row>, 'empty' | 'most'>) {
  return (
    <table class="list">
      <caption class="unseen">{tText(caption)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" {...lookOf(column)}>
              {tText(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={tText(column.label)}
                {...lookOf(column)}
                {...(column.isShort && { class: 'short' })}
              >
                {contentOf(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lookOf<Row>(column: Column<Row>): { class?: string } {
  return 'cell' in column ? {} : { class: 'number' }
}

function contentOf<Row>(column: Column<Row>, row: Row): ComponentChildren {
  if ('cell' in column) return column.cell(row)
  return 'number' in column ? column.number(row) : moneyText(...column.money(row))
}
