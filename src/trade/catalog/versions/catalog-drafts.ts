// A changed catalog between its preview and its saving. It is kept here rather than in the form, so
// that what is saved is to the letter what was looked at.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { fault } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { readDocument } from '../document/read-document.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

export type CatalogDraft = {
  document: CatalogDocument
  /** Hash of the catalog that was changed. */
  expected: string
  /** What was changed, in words. */
  note: string
}

/** Answers the draft's id. */
export async function createDraft(db: Queries, draft: CatalogDraft, at: number): Promise<string> {
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

/** Throws `parameter_invalid` (404) for one that is saved or forgotten. */
export async function readDraft(db: Queries, id: string): Promise<CatalogDraft> {
  const row = await db
    .selectFrom('catalog_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) {
    const message = sentence(
      'This change was saved already, or is more than a day old. Make it again.',
    )
    throw fault('parameter_invalid', 404, message)
  }
  const document = readDocument(row.document)
  return { document, expected: row.expected_sha256, note: row.note }
}

export async function deleteCatalogDraft(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('catalog_drafts').where('id', '=', id).execute()
}
