// Catalog documents. A document never changes.

export type CatalogsTable = {
  sha256: string
  /** JSON, see catalog/document/catalog-document.ts. */
  document: string
  /** The highest version is on sale. Null for a built-in catalog, kept only for its orders. */
  version: number | null
  saved_at: number
}

/** Every save of a catalog, including repeated saves of the same document. */
export type CatalogVersionsTable = {
  version: number
  sha256: string
  saved_at: number
  /** An operator's name. Null if saved with the secret key. */
  saved_by: string | null
  /** Description of the change. May be empty. */
  note: string
}

/** Changes that an operator reviews before saving them. Deleted after a day. */
export type CatalogDraftsTable = {
  id: string
  /** JSON, already validated. */
  document: string
  /** Hash of the catalog that was edited. */
  expected_sha256: string
  note: string
  created_at: number
}

/** Pictures of the operator's own options, which a document references by hash. */
export type ChoicePicturesTable = {
  sha256: string
  /** WebP, a few kilobytes. */
  bytes: Buffer
  /** 1 if a saved catalog references it, which keeps it. 0 if it expires after a day. */
  is_kept: 0 | 1
  created_at: number
}
