// The accounts of the installation, or of a store.

import type { Queries } from '../../database/database.ts'
import { type Operator, operatorOf } from '../operator.ts'
import { operatorUnknown } from '../operator-errors.ts'

/** Null: those of the installation. */
export async function readOperators(db: Queries, storeId: string | null): Promise<Operator[]> {
  const rows = await db
    .selectFrom('operators')
    .selectAll()
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .orderBy('email')
    .execute()
  return rows.map(operatorOf)
}

/** Of that audience alone. Throws `not_found` (404). */
export async function readOperator(
  db: Queries,
  id: string,
  storeId: string | null,
): Promise<Operator> {
  const row = await db
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .executeTakeFirst()
  if (row === undefined) throw operatorUnknown()
  return operatorOf(row)
}
