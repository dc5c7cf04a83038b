// What was sent of a form, put into a copy of the document and checked with all the rest of it.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { faultText, ruleText } from '../../catalog-words/fault-text.ts'
import { type FormFields, formFields } from '../../frame/form-fields.ts'
import { said } from '../../words/say.ts'
import {
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  fieldName,
  goesName,
} from './catalog-form.ts'
import { fieldText, readField, setAt, valueAt } from './field-text.ts'

export type FormFaults = {
  /** By the name of the field. */
  byField: ReadonlyMap<string, string>
  /** All of them, with the words of their fields, or their places where they have none. */
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

/** Changes `target`. Null when everything could be read. */
export function putFields(target: object, form: CatalogForm, sent: FormFields): FormFaults | null {
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
    // A box that is not ticked is not sent; of other fields only those that were there count.
    if (field.kind !== 'tick' && !names.has(name)) continue
    const read = readField(field, sent.get(name))
    if ('value' in read) setAt(target, field.path, read.value)
    else {
      byField.set(name, read.fault)
      all.push(`${label}: ${read.fault}`)
    }
  }
  return all.length > 0 ? { byField, all } : null
}

/**
 * What was typed into a form of the document `before`, for one of the document `now`: what was left as it
 * was there is as it is here. Null: nobody knows what was there.
 */
export function typedOnto(
  { tables }: CatalogForm,
  sent: FormFields,
  { before, now }: { before: object | null; now: object },
): FormFields {
  const names = new Set(sent.names())
  const fields = tables.flatMap(({ rows }) => rows.flatMap((row) => row.fields))
  const texts = fields.map((field) => {
    const name = fieldName(field)
    const typed = sent.get(name)
    const there = before && fieldText(field, valueAt(before, field.path))
    const isLeft =
      field.kind === 'tick'
        ? there !== null && (typed === '') === (there === '')
        : typed === there || !names.has(name)
    return [name, isLeft ? fieldText(field, valueAt(now, field.path)) : typed]
  })
  const others = sent.names().map((name) => [name, sent.all(name)])
  return formFields(Object.fromEntries([...others, ...texts]))
}

/** Faults that name their place, each at the first field that it is about. */
export function placedFaults(
  form: CatalogForm,
  faults: readonly string[],
  document: unknown,
): FormFaults {
  const byField = new Map<string, string>()
  const all = faults.map((fault) => {
    const [place = '', ...rest] = fault.split(': ')
    const words = ruleText(document, rest.join(': '))
    const found = labelled(form).find(({ field }) => isAbout(place, field.path.join('.')))
    if (found === undefined) return faultText(document, fault)
    byField.set(fieldName(found.field), words)
    return `${found.label}: ${words}`
  })
  return { byField, all }
}

/** As the inputs are called. */
function labelled({ tables }: CatalogForm): { field: CatalogField; label: string }[] {
  return tables.flatMap(({ columns, rows }) =>
    rows.flatMap(({ label, fields }) =>
      fields.map((field, index) => ({
        field,
        label: `${label}, ${said(columns[index] ?? '')}`,
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
