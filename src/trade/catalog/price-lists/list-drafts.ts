// Prices of a list between preview and saving. They are stored here rather than in the form, so that
// exactly what was previewed is saved.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { listedSizes } from '../../../ground/database/tables/price-lists-table.ts'
import { notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { ListedSize } from './price-list.ts'
import { writtenSizes } from './save-price-list.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

export type ListDraft = {
  readonly listId: string
  /** The version that was in use when the file was uploaded. */
  readonly expected: number
  readonly sizes: readonly ListedSize[]
}

export async function createListDraft(
  db: Queries,
  { listId, expected, sizes }: ListDraft,
  at: number,
): Promise<string> {
  await db
    .deleteFrom('price_list_drafts')
    .where('created_at', '<', at - lifetimeMs)
    .execute()
  const id = randomBytes(12).toString('hex')
  const columns = { id, list_id: listId, expected_version: expected, sizes: writtenSizes(sizes) }
  await db
    .insertInto('price_list_drafts')
    .values({ ...columns, created_at: at })
    .execute()
  return id
}

/** Throws `not_found` if the draft has been saved or has expired. */
export async function readListDraft(db: Queries, id: string): Promise<ListDraft> {
  const row = await db
    .selectFrom('price_list_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) {
    throw notFound(
      sentence('This change has already been saved, or is more than a day old. Make it again.'),
    )
  }
  return {
    listId: row.list_id,
    expected: Number(row.expected_version),
    sizes: listedSizes.read(row.sizes),
  }
}

export async function deleteListDraft(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('price_list_drafts').where('id', '=', id).execute()
}
