// A form for a part of the catalog. Sending it saves nothing, but shows a preview first.

import type { ComponentChildren } from 'preact'
import { t, tText } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import type { PanelPage } from '../../layout/panel-context.ts'
import { ColourPicker } from '../../layout/parts/field.tsx'
import { PostForm } from '../../layout/parts/post-form.tsx'
import {
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  type CatalogTable,
  fieldName,
  goesName,
} from './catalog-form.ts'
import { PreviewButton } from './change-form.tsx'
import { fieldText, valueAt } from './field-text.ts'
import type { FormFaults } from './read-catalog-form.ts'

export type EditPageProps = {
  form: CatalogForm
  action: string
  back: { href: string; label: string }
  document: object
  sha256: string
  mayEdit: boolean
  sent?: FormFields
  faults?: FormFaults
  /** A frequently used form above the tables. */
  lead?: ComponentChildren
  children?: ComponentChildren
}

export function editPage(props: EditPageProps): PanelPage {
  const { form, faults, back, mayEdit } = props
  return {
    title: form.title,
    back,
    isWide: true,
    children: (
      <>
        <p>{form.intro}</p>
        {!mayEdit && (
          <p class="note">{t('You can view this page. Only the “owner” role can make changes.')}</p>
        )}
        {mayEdit && props.lead}
        <PostForm action={props.action} class="catalog-form">
          <input type="hidden" name="sha256" value={props.sha256} />
          <fieldset disabled={!mayEdit}>
            <legend class="unseen">{form.title}</legend>
            <EditTables
              tables={form.tables}
              document={props.document}
              sent={props.sent}
              faults={faults?.byField}
            />
          </fieldset>
          {mayEdit && (
            <div class="buttons">
              <PreviewButton />
            </div>
          )}
        </PostForm>
        {mayEdit && props.children}
      </>
    ),
  }
}

type EditTablesProps = {
  tables: readonly CatalogTable[]
  /** The object that field paths refer to. */
  document: object
  /** The typed values, shown again after a fault. */
  sent?: FormFields | undefined
  faults?: ReadonlyMap<string, string> | undefined
}

/**
 * The tables of a form. Every input is labelled with its row and column, so that it can be
 * understood without the table (accessibility).
 */
function EditTables({ tables, ...values }: EditTablesProps) {
  return tables.map((table) => (
    <section key={table.caption} id={table.id}>
      <h2>{table.caption}</h2>
      {table.note !== undefined && <p class="field-note">{table.note}</p>}
      <div class="sideways">
        <EditTable table={table} {...values} />
      </div>
    </section>
  ))
}

type EditTableProps = Omit<EditTablesProps, 'tables'> & { table: CatalogTable }

function EditTable({ table, ...values }: EditTableProps) {
  return (
    <table class="list edit">
      <caption class="unseen">{table.caption}</caption>
      <thead>
        <tr>
          <td />
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {tText(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {row.fields.map((field, index) => (
              <td key={fieldName(field)} data-label={tText(table.columns[index] ?? '')}>
                <EditField
                  field={field}
                  label={`${row.label}, ${tText(table.columns[index] ?? '')}`}
                  {...values}
                />
              </td>
            ))}
            {row.goes !== undefined && (
              <GoesCell
                row={row}
                column={tText(table.columns[row.fields.length] ?? '')}
                sent={values.sent}
              />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type GoesCellProps = {
  row: CatalogRow
  column: string
  sent: FormFields | undefined
}

function GoesCell({ row: { goes, label }, column, sent }: GoesCellProps) {
  if (goes === undefined || goes.isFree) return <td class="nothing" />
  const name = goesName(goes)
  return (
    <td data-label={column}>
      <label class="check">
        <input
          type="checkbox"
          name={name}
          value="yes"
          checked={sent !== undefined && sent.get(name) !== ''}
          aria-label={`${label}, ${column}`}
        />
      </label>
    </td>
  )
}

type EditFieldProps = Omit<EditTableProps, 'table'> & { field: CatalogField; label: string }

function EditField({ field, label, document, sent, faults }: EditFieldProps) {
  const name = fieldName(field)
  const stored = fieldText(field, valueAt(document, field.path))
  const shown = sent === undefined ? stored : sent.get(name)
  const fault = faults?.get(name)
  const faultId = `${name}-fault`
  const ariaState =
    fault === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': faultId }
  return (
    <div class="field">
      {field.kind === 'tick' ? (
        <label class="check">
          <input
            type="checkbox"
            name={name}
            value="yes"
            checked={shown !== ''}
            aria-label={label}
          />
        </label>
      ) : field.kind === 'choice' ? (
        <select name={name} aria-label={label} {...ariaState}>
          {field.choices?.map((choice) => (
            <option key={choice} value={choice} selected={choice === shown}>
              {choice === '' ? field.placeholder : (field.labelOf?.(choice) ?? choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          name={name}
          value={shown}
          aria-label={label}
          {...(field.kind === 'day'
            ? { type: 'date' }
            : field.kind !== 'text' && { inputMode: 'decimal' as const })}
          {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
          {...ariaState}
        />
      )}
      {field.isColour && <ColourPicker />}
      {field.note !== undefined && <p class="field-note">{field.note}</p>}
      {fault !== undefined && (
        <p class="field-fault" id={faultId}>
          {fault}
        </p>
      )}
    </div>
  )
}
