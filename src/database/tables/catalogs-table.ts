// Catalog documents; a document never changes.

export type CatalogsTable = {
  /** Of `document`. */
  sha256: string
  /** JSON, as catalog/document/catalog-document.ts describes it. */
  document: string
  /** The greatest one is sold from; null for a built-in one, which is only kept for its orders. */
  version: number | null
  saved_at: number
}
