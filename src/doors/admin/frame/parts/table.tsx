// A list as a table. On narrow screens each row becomes a block whose cells carry their column's name.

import type { ComponentChildren } from 'preact'

export type Column<Row> = {
  label: string
  cell(row: Row): ComponentChildren
  /** Numbers and money stand at the right. */
  isNumber?: boolean
}

export type TableProps<Row> = {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Said where there are no rows. */
  empty: string
}

export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p class="empty">{empty}</p>
  return (
    <table class="list">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" {...(isNumber && { class: 'number' })}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, isNumber }) => (
              <td key={label} data-label={label} {...(isNumber && { class: 'number' })}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
