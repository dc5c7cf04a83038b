// Saves an operator's catalog, validated and stored as a whole. Carts use it from the next page
// view; orders keep the one they were sold from.

import { createHash } from 'node:crypto'
import type { Database, DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { builtInCatalog, builtInText } from '../built-in/built-in-catalog.ts'
import { catalogChanged } from '../catalog-errors.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { catalogInvalid } from '../document/catalog-invalid.ts'
import { checkDocument } from '../document/document-faults.ts'
import { readDocument } from '../document/read-document.ts'
import { recordDigits } from '../document/record-digits.ts'
import { reductionFaults } from '../reductions/reduction-faults.ts'
import { keepPictures } from './choice-pictures.ts'

export type SavedCatalog = { readonly sha256: string; readonly document: CatalogDocument }

/**
 * Throws `catalog_invalid` (422) with the faults, and `catalog_changed` (412) if `expected` is not
 * the hash of the current catalog.
 */
export async function saveCatalog(
  deps: DatabaseDeps,
  value: unknown,
  expected: string | null = null,
  saver: Pick<Saving, 'by' | 'afterwards'> = { by: null },
): Promise<SavedCatalog> {
  const check = checkDocument(value)
  if (!check.ok) throw catalogInvalid(check.faults, value)
  const { document } = check
  const saving = { document, expected, note: '', ...saver }
  const sha256 = await deps.database.transaction((tx) => saveDocument(tx, saving, deps.now()))
  return { sha256, document }
}

export type Saving = {
  /** Already validated. */
  document: CatalogDocument
  /** Null to replace the current catalog unconditionally. */
  expected: string | null
  /** Name of the operator or of the API key; null if unknown. */
  by: string | null
  note: string
  /** Called at the end of the same transaction. */
  afterwards?: (tx: Queries, before: SavedCatalog, after: SavedCatalog) => Promise<void>
}

/**
 * Same as saveCatalog, inside the caller's transaction. Returns the hash. Throws `catalog_changed`
 * and `catalog_invalid`.
 */
export async function saveDocument(
  tx: Queries,
  { document, expected, by, note, afterwards }: Saving,
  at: number,
): Promise<string> {
  const text = JSON.stringify(document)
  const sha256 = sha256Of(text)
  const current = await tx
    .selectFrom('catalogs')
    .select(({ fn }) => [fn.max('version').as('version')])
    .executeTakeFirstOrThrow()
  const before = await readSavedCatalog({ queries: tx })
  if (expected !== null && expected !== before.sha256) throw catalogChanged()
  await keepPictures(tx, document)
  const faults = await reductionFaults(tx, document, at)
  if (faults.length > 0) throw catalogInvalid(faults, document)
  const version = Number(current.version ?? 0) + 1
  await tx
    .insertInto('catalogs')
    .values({ sha256, document: text, version, saved_at: at })
    .onConflict((same) => same.column('sha256').doUpdateSet({ version, saved_at: at }))
    .execute()
  await tx
    .insertInto('catalog_versions')
    .values({ version, sha256, saved_at: at, saved_by: by, note })
    .execute()
  await afterwards?.(tx, before, { sha256, document: recordDigits(document) })
  return sha256
}

/** As saved, with the digits of its amounts; the built-in document until one is saved. */
export async function readSavedCatalog({
  queries,
}: Pick<Database, 'queries'>): Promise<SavedCatalog> {
  const row = await queries
    .selectFrom('catalogs')
    .select(['sha256', 'document'])
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { sha256, document } = row ?? { sha256: builtInCatalog.sha256, document: builtInText }
  return { sha256, document: recordDigits(readDocument(document)) }
}

/** By hash, for a form that names the document it was based on. Null if unknown. */
export async function findSavedCatalog(
  { queries }: Pick<Database, 'queries'>,
  sha256: string,
): Promise<SavedCatalog | null> {
  const row = await queries
    .selectFrom('catalogs')
    .select('document')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (row === undefined && sha256 !== builtInCatalog.sha256) return null
  return { sha256, document: recordDigits(readDocument(row?.document ?? builtInText)) }
}

/**
 * Stores this release's built-in catalog, so that orders sold from it keep it after a later release
 * changes it. It does not count as a version saved by an operator.
 */
export async function storeBuiltInCatalog(
  { queries }: Pick<Database, 'queries'>,
  now: () => number,
) {
  const { sha256 } = builtInCatalog
  await queries
    .insertInto('catalogs')
    .values({ sha256, document: builtInText, version: null, saved_at: now() })
    .onConflict((same) => same.column('sha256').doNothing())
    .execute()
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
