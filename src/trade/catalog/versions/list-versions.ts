import type { Queries } from '../../../ground/database/database.ts'
import { fault } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { readDocument } from '../document/read-document.ts'

export type CatalogVersion = {
  version: number
  sha256: string
  savedAt: number
  /** Null if saved with the secret key, or before names were recorded. */
  savedBy: string | null
  note: string
}

/** `before` is the last version on the previous page. */
export async function listVersions(
  db: Queries,
  { before, limit }: { before: number | null; limit: number },
): Promise<CatalogVersion[]> {
  const rows = await db
    .selectFrom('catalog_versions')
    .selectAll()
    .$if(before !== null, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    version: Number(row.version),
    sha256: row.sha256,
    savedAt: Number(row.saved_at),
    savedBy: row.saved_by,
    note: row.note,
  }))
}

/** Throws `parameter_invalid` (404). */
export async function readVersion(db: Queries, version: number): Promise<CatalogDocument> {
  const row = await db
    .selectFrom('catalog_versions')
    .innerJoin('catalogs', 'catalogs.sha256', 'catalog_versions.sha256')
    .select('document')
    .where('catalog_versions.version', '=', version)
    .executeTakeFirst()
  if (row === undefined) {
    const message = sentence('Catalog version not found.')
    throw fault('parameter_invalid', 404, message)
  }
  return readDocument(row.document)
}
