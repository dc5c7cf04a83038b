import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { type Operator, operatorOf, selectOperators } from '../operator.ts'
import { operatorUnknown } from '../operator-errors.ts'

/** Null for the installation's operators. */
export async function readOperators(db: Queries, storeId: StoreId | null): Promise<Operator[]> {
  const rows = await ofPlace(db, storeId).orderBy('email').execute()
  return rows.map(operatorOf)
}

/** Only among the operators of that store or of the installation. Throws `not_found` (404). */
export async function readOperator(
  db: Queries,
  membershipId: string,
  storeId: StoreId | null,
): Promise<Operator> {
  const found = ofPlace(db, storeId).where('memberships.id', '=', membershipId)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw operatorUnknown()
  return operatorOf(row)
}

/** Mail addresses by operator id. Deleted accounts are left out. */
export async function readAddresses(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('operators')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

function ofPlace(db: Queries, storeId: StoreId | null) {
  return selectOperators(db).where('memberships.store_id', storeId === null ? 'is' : '=', storeId)
}
