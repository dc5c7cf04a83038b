// A form for a part of the catalog document, as data: which values are in which table. The pages
// render it, and read-catalog-form.ts writes the submitted values back into the document.

import type {
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'

export type CatalogForm = {
  title: string
  intro: string
  tables: readonly CatalogTable[]
  /** The page that links to the form, if it is not the catalog. */
  back?: { href: string; label: string }
  /**
   * The document that the form shows, if it differs from the current one: includes what sending the
   * form adds.
   */
  begins?: CatalogDocument
  /** Cleans up the document after the fields are written. */
  tidy?(document: CatalogDocument): void
}

export type CatalogTable = {
  /** Of its section, for links to it. */
  id?: string
  caption: string
  columns: readonly string[]
  rows: readonly CatalogRow[]
  note?: string
}

export type CatalogRow = {
  label: string
  fields: readonly CatalogField[]
  /** For a removable row: the paths that are removed with it. In an array this leaves a hole. */
  goes?: {
    path: readonly string[]
    /**
     * An empty row for adding an entry. It is dropped if all fields are left empty, and has no
     * checkbox for removal.
     */
    isFree?: boolean
  }
}

export type CatalogField = {
  /** Path in the document. Joined by slashes it is the field's name. */
  path: readonly string[]
  kind: FieldKind
  /** The value is omitted from the document if the field is empty or not ticked. */
  isOptional?: boolean
  /** For money fields. */
  currency?: string
  /** For days: in which zone they begin. */
  zone?: string
  /** A text of the form `#rrggbb`. */
  isColour?: boolean
  choices?: readonly string[]
  /** Label of a choice. By default choices are shown as they are. */
  labelOf?: (choice: string) => string
  /** The value that applies if the field is left empty. */
  placeholder?: string
  note?: string
}

/**
 * `whole` and `number` are plain JSON numbers. `money` is stored in minor units and shown in major
 * units. `day` is stored as the moment at which it begins.
 */
export type FieldKind = 'whole' | 'number' | 'money' | 'tick' | 'text' | 'choice' | 'day'

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

/** Name of the checkbox that removes a row. */
export function goesName({ path }: { path: readonly string[] }): string {
  return `${path.join('/')}/goes`
}
