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

/** Every saving of a catalog, also of one that was saved before. */
export type CatalogVersionsTable = {
  version: number
  sha256: string
  saved_at: number
  /** An operator's name; null where it came by the secret key. */
  saved_by: string | null
  /** What was changed, in words; may be empty. */
  note: string
}

/** Changes that an operator looks at before saving them; gone after a day. */
export type CatalogDraftsTable = {
  id: string
  /** JSON; has been checked. */
  document: string
  /** Of the catalog that was changed. */
  expected_sha256: string
  note: string
  created_at: number
}

/** Of the choices that only a document knows, which names them by their hash. */
export type ChoicePicturesTable = {
  /** Of the bytes, in hex. */
  sha256: string
  /** WebP, some kilobytes. */
  bytes: Buffer
  /** 1: a catalog that was saved names it, so it stays; 0: gone after a day. */
  is_kept: 0 | 1
  created_at: number
}
