// A list as a table. On narrow screens each row becomes a block whose cells carry their column's name.

import type { ComponentChildren } from 'preact'
import { said, say } from '../../words/say.ts'
import { countText } from '../formats.ts'

export type Column<Row> = {
  label: string
  cell(row: Row): ComponentChildren
  /** Numbers and money stand at the right. */
  isNumber?: boolean
  /** Names of a word or two, which a row with much to say would break apart. */
  isShort?: boolean
}

export type TableProps<Row> = {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Said where there are no rows. */
  empty: string
  /** Of so many rows; how many there are is said below. */
  most?: number
}

export function Table<Row>({ rows, empty, most = rows.length, ...rest }: TableProps<Row>) {
  if (rows.length === 0) return <p class="empty">{said(empty)}</p>
  return (
    <>
      <Rows {...rest} rows={rows.slice(0, most)} />
      {rows.length > most && (
        <p class="note">
          {say('These are {most} of {count}.', { most, count: countText(rows.length) })}
        </p>
      )}
    </>
  )
}

function Rows<Row>({ caption, columns, rows, keyOf }: Omit<TableProps<Row>, 'empty' | 'most'>) {
  return (
    <table class="list">
      <caption class="unseen">{said(caption)}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" {...(isNumber && { class: 'number' })}>
              {said(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, isNumber, isShort }) => (
              <td
                key={label}
                data-label={said(label)}
                {...(isNumber && { class: 'number' })}
                {...(isShort && { class: 'short' })}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
