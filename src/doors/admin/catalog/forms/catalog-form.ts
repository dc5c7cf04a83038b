// A form for a part of the catalog document, as data: which values of it stand in which table. The
// pages draw it, and read-catalog-form.ts puts what was sent back into the document.

import type {
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'

export type CatalogForm = {
  title: string
  intro: string
  tables: readonly CatalogTable[]
  /** Where one comes from, if not from the catalog. */
  back?: { href: string; label: string }
  /** What it shows, where that is more than there is: with what is added by sending it. */
  begins?: CatalogDocument
  /** Puts in order what the fields have left in the document. */
  tidy?(document: CatalogDocument): void
}

export type CatalogTable = {
  caption: string
  /** Above the fields of a row. */
  columns: readonly string[]
  rows: readonly CatalogRow[]
  note?: string
}

export type CatalogRow = {
  label: string
  fields: readonly CatalogField[]
  /** For a row that may be taken away: what goes with it. In an array it leaves a hole. */
  goes?: {
    path: readonly string[]
    /** An offer to add one: it goes where all of it is left empty, and has no tick for it. */
    isFree?: boolean
  }
}

export type CatalogField = {
  /** In the document; joined by slashes it is the field's name. */
  path: readonly string[]
  kind: FieldKind
  /** Left empty, or not ticked, the document does not have it. */
  isOptional?: boolean
  /** Of money. */
  currency?: string
  /** A text as `#rrggbb`. */
  isColour?: boolean
  choices?: readonly string[]
  /** Of a choice; without it that is shown as it is. */
  labelOf?: (choice: string) => string
  /** What counts where it is left empty. */
  placeholder?: string
  /** Said below it. */
  note?: string
}

/** `whole` and `number` are plain JSON numbers, `money` whole minor units shown in major ones. */
export type FieldKind = 'whole' | 'number' | 'money' | 'tick' | 'text' | 'choice'

/** One of the document. */
export type NamedProduct = {
  name: string
  product: ProductDocument
  document: CatalogDocument
}

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

/** The tick that takes a row away. */
export function goesName({ path }: { path: readonly string[] }): string {
  return `${path.join('/')}/goes`
}
