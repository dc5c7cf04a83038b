// A form for a part of the catalog document, as data: which values of it stand in which table. The
// pages draw it, and read-catalog-form.ts puts what was sent back into the document.

import type { CatalogDocument } from '../../../catalog/document/catalog-document.ts'

export type CatalogForm = {
  title: string
  intro: string
  tables: readonly CatalogTable[]
}

export type CatalogTable = {
  caption: string
  /** Above the fields of a row. */
  columns: readonly string[]
  rows: readonly CatalogRow[]
  note?: string
}

export type CatalogRow = { label: string; fields: readonly CatalogField[] }

export type CatalogField = {
  /** In the document; joined by slashes it is the field's name. */
  path: readonly string[]
  kind: FieldKind
  /** Left empty, or not ticked, the document does not have it. */
  isOptional?: boolean
  /** Of money. */
  currency?: string
  choices?: readonly string[]
  /** What counts where it is left empty. */
  placeholder?: string
}

/** `whole` and `number` are plain JSON numbers, `money` whole minor units shown in major ones. */
export type FieldKind = 'whole' | 'number' | 'money' | 'tick' | 'text' | 'choice'

export type MakeForm = (document: CatalogDocument) => CatalogForm

export function fieldName({ path }: Pick<CatalogField, 'path'>): string {
  return path.join('/')
}

/** One money field for each currency of the document. */
export function amountFields(
  { currencies }: CatalogDocument,
  path: readonly string[],
): CatalogField[] {
  return currencies.map((currency) => ({ path: [...path, currency], kind: 'money', currency }))
}
