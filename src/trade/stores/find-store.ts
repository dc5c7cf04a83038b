// A store by its id, as carts, orders and tokens name it.

import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { type Store, storeOf } from './store.ts'

/** Rows that name a store reference it, so an unknown id is a programming fault. */
export async function findStore(db: Queries, id: StoreId): Promise<Store> {
  const row = await db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Error('A row names a store that does not exist.')
  return storeOf(row)
}
