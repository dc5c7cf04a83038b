// An operator's saved filters for the list of orders. Search text is not saved, because it may be a
// shopper's name.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { Operator } from '../operator.ts'

export type SavedFilter = {
  id: string
  name: string
  /** As a query string: `status=on_hold&mode=live`. */
  choices: string
}

export const maxSavedFilters = 20

/** Oldest first. */
export async function readSavedFilters(
  db: Queries,
  operator: Pick<Operator, 'id'>,
): Promise<SavedFilter[]> {
  return await selectSavedFilters(db, operator).execute()
}

export function selectSavedFilters(db: Queries, { id }: Pick<Operator, 'id'>) {
  return db
    .selectFrom('kept_filters')
    .select(['id', 'name', 'choices'])
    .where('operator_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
}

export async function saveFilter(
  tx: Queries,
  { id }: Pick<Operator, 'id'>,
  filter: Omit<SavedFilter, 'id'>,
  at: number,
): Promise<void> {
  const row = { id: `flt_${randomBytes(12).toString('hex')}`, operator_id: id, ...filter }
  await tx
    .insertInto('kept_filters')
    .values({ ...row, created_at: at })
    .execute()
}

/** Without `filterId`, deletes all. */
export async function deleteFilters(
  tx: Queries,
  { id }: Pick<Operator, 'id'>,
  filterId?: string,
): Promise<void> {
  let filters = tx.deleteFrom('kept_filters').where('operator_id', '=', id)
  if (filterId !== undefined) filters = filters.where('id', '=', filterId)
  await filters.execute()
}
