import type { VNode } from 'preact'
import { type FieldRow, fieldRows } from '../field-rows.ts'
import type { PlainSchema } from '../hoist-schemas.ts'
import { Marked } from './prose.tsx'

export function ParameterTable({
  schema,
  label,
}: {
  schema: PlainSchema
  label: string
}): VNode | null {
  const rows = fieldRows(schema)
  return rows.length === 0 ? null : <RowTable rows={rows} label={label} />
}

export function RowTable({ rows, label }: { rows: readonly FieldRow[]; label: string }): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section class="reference-scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">field</th>
            <th scope="col">type</th>
            <th scope="col">what it is</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name}</code>
                {row.isRequired ? '' : ' (optional)'}
              </th>
              <td>
                {row.link === null ? row.type : <a href={`#object-${row.link}`}>{row.type}</a>}
              </td>
              <td>
                <Marked text={row.description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
