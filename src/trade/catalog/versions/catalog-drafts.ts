// A changed catalog between preview and saving. It is stored on the server rather than in the form,
// so that exactly what was previewed is saved.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { fault } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { readDocument } from '../document/read-document.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

export type CatalogDraft = {
  document: CatalogDocument
  /** Hash of the catalog the draft is based on. */
  expected: string
  note: string
}

export async function createCatalogDraft(
  db: Queries,
  draft: CatalogDraft,
  at: number,
): Promise<string> {
  await db
    .deleteFrom('catalog_drafts')
    .where('created_at', '<', at - lifetimeMs)
    .execute()
  const id = randomBytes(12).toString('hex')
  await db
    .insertInto('catalog_drafts')
    .values({
      id,
      document: JSON.stringify(draft.document),
      expected_sha256: draft.expected,
      note: draft.note,
      created_at: at,
    })
    .execute()
  return id
}

/** Throws `parameter_invalid` (404) if the draft has been saved or has expired. */
export async function readCatalogDraft(db: Queries, id: string): Promise<CatalogDraft> {
  const row = await db
    .selectFrom('catalog_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) {
    const message = sentence(
      'This change has already been saved, or is more than a day old. Make it again.',
    )
    throw fault('parameter_invalid', 404, message)
  }
  const document = readDocument(row.document)
  return { document, expected: row.expected_sha256, note: row.note }
}

export async function deleteCatalogDraft(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('catalog_drafts').where('id', '=', id).execute()
}
