// Writes a submitted form into a copy of the document and validates the whole document.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import type { DocumentFault } from '../../../../trade/catalog/document/document-fault.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { rowNames } from '../../../../trade/catalog/versions/document-changes.ts'
import { faultText, ruleText } from '../../catalog-words/fault-text.ts'
import { tText } from '../../i18n/t.ts'
import { type FormFields, formFields } from '../../layout/form-fields.ts'
import {
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  fieldName,
  goesName,
} from './catalog-form.ts'
import { fieldText, readField, setAt, valueAt } from './field-text.ts'

export type FormFaults = {
  byField: ReadonlyMap<string, string>
  /** All messages, prefixed with the field's label, or with the place if there is no field. */
  all: readonly string[]
}

export type ReadForm = { document: CatalogDocument } | { faults: FormFaults }

export function readCatalogForm(
  before: CatalogDocument,
  form: CatalogForm,
  sent: FormFields,
): ReadForm {
  const document = structuredClone(form.begins ?? before)
  const faults = putFields(document, form, sent)
  if (faults !== null) return { faults }
  form.tidy?.(document)
  const check = checkDocument(document)
  return check.ok
    ? { document: check.document }
    : { faults: placedFaults(form, check.faults, document) }
}

/** Modifies `target`. Returns null if all fields could be read. */
function putFields(target: object, form: CatalogForm, sent: FormFields): FormFaults | null {
  const names = new Set(sent.names())
  const byField = new Map<string, string>()
  const all: string[] = []
  const rows = form.tables.flatMap((table) => table.rows)
  for (const { goes } of rows.filter((row) => isGone(row, sent))) {
    if (goes !== undefined) setAt(target, goes.path, undefined)
  }
  const stay = new Set(rows.filter((row) => !isGone(row, sent)).flatMap(({ fields }) => fields))
  for (const { field, label } of labelled(form)) {
    if (!stay.has(field)) continue
    const name = fieldName(field)
    // Unticked checkboxes are not sent. Other fields count only if they were sent.
    if (field.kind !== 'tick' && !names.has(name)) continue
    // A moment within the day, set by a program or in another zone, stays as it is.
    const stays = field.kind === 'day' && sent.get(name) === textAt(target, field)
    if (stays) continue
    const read = readField(field, sent.get(name))
    if ('value' in read) setAt(target, field.path, read.value)
    else {
      byField.set(name, read.fault)
      all.push(`${label}: ${read.fault}`)
    }
  }
  return all.length > 0 ? { byField, all } : null
}

function textAt(document: object, field: CatalogField): string {
  return fieldText(field, valueAt(document, field.path))
}

export type ShownForm = { form: CatalogForm; document: object }

/**
 * Carries values typed into the form `before` over to the same form for another document. Fields
 * left unchanged there take the values of `now`. Null for `before` if the original document is not
 * known.
 */
export function typedOnto(now: ShownForm, sent: FormFields, before: ShownForm | null): FormFields {
  const names = new Set(sent.names())
  const fieldBefore = counterparts(before ?? now, fieldsIn)
  const texts = fieldsIn(now.form).map((field) => {
    const there = fieldText(field, valueAt(now.document, field.path))
    const was = fieldBefore.get(identityOf(now, field))
    if (was === undefined) return [fieldName(field), there]
    const typed = sent.get(fieldName(was))
    const shown = before && fieldText(was, valueAt(before.document, was.path))
    const isLeft =
      field.kind === 'tick'
        ? shown !== null && (typed === '') === (shown === '')
        : typed === shown || !names.has(fieldName(was))
    return [fieldName(field), isLeft ? there : typed]
  })
  const rowBefore = counterparts(before ?? now, leavingIn)
  const ticks = leavingIn(now.form).map((row) => {
    const was = rowBefore.get(identityOf(now, row))
    return [goesName(row), was === undefined ? '' : sent.get(goesName(was))]
  })
  return formFields(Object.fromEntries([...texts, ...ticks]))
}

type Placed = { readonly path: readonly string[] }

function counterparts<Part extends Placed>(
  shown: ShownForm,
  partsIn: (form: CatalogForm) => Part[],
): ReadonlyMap<string, Part> {
  return new Map(partsIn(shown.form).map((part) => [identityOf(shown, part), part]))
}

/**
 * The field's path with row names instead of indexes, which change when rows are added or removed.
 */
function identityOf({ document }: ShownForm, { path }: Placed): string {
  const names = path.map((name, depth) => {
    const list = valueAt(document, path.slice(0, depth)) ?? []
    if (!Array.isArray(list) || !/^\d+$/.test(name)) return name
    return rowNames(list)[Number(name)] ?? `new ${Number(name) - list.length}`
  })
  return names.join('/')
}

function fieldsIn({ tables }: CatalogForm): CatalogField[] {
  return tables.flatMap(({ rows }) => rows.flatMap(({ fields }) => fields))
}

function leavingIn({ tables }: CatalogForm): NonNullable<CatalogRow['goes']>[] {
  const all = tables.flatMap(({ rows }) => rows.flatMap(({ goes = [] }) => goes))
  return all.filter(({ isFree }) => !isFree)
}

/** Assigns each fault that names a place to the first field at that place. */
export function placedFaults(
  form: CatalogForm,
  faults: readonly DocumentFault[],
  document: unknown,
): FormFaults {
  const byField = new Map<string, string>()
  const all = faults.map((fault) => {
    const words = ruleText(document, fault)
    const found = labelled(form).find(({ field }) => isAbout(fault.place, field.path.join('.')))
    if (found === undefined) return faultText(document, fault)
    byField.set(fieldName(found.field), words)
    return `${found.label}: ${words}`
  })
  return { byField, all }
}

function labelled({ tables }: CatalogForm): { field: CatalogField; label: string }[] {
  return tables.flatMap(({ columns, rows }) =>
    rows.flatMap(({ label, fields }) =>
      fields.map((field, index) => ({
        field,
        label: `${label}, ${tText(columns[index] ?? '')}`,
      })),
    ),
  )
}

function isGone({ goes, fields }: CatalogRow, sent: FormFields): boolean {
  if (goes === undefined) return false
  if (goes.isFree) return fields.every((field) => sent.get(fieldName(field)) === '')
  return sent.get(goesName(goes)) !== ''
}

function isAbout(place: string, field: string): boolean {
  return field === place || field.startsWith(`${place}.`)
}
