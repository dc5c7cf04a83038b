import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { type Store, storeOf } from './store.ts'

/** Rows that name a store have a foreign key, so an unknown id is a bug. */
export async function getStore(db: Queries, id: StoreId): Promise<Store> {
  const store = await findStore(db, id)
  if (store === null) throw new Error('A row references a store that does not exist.')
  return store
}

/** Null if there are several stores or none. */
export async function findOnlyStore(db: Queries): Promise<Store | null> {
  const [row, another] = await db.selectFrom('stores').selectAll().limit(2).execute()
  return row === undefined || another !== undefined ? null : storeOf(row)
}

/** For an id from outside. */
export async function findStore(db: Queries, id: StoreId): Promise<Store | null> {
  const row = await db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : storeOf(row)
}

/** By id. */
export async function modesOfStores(db: Queries): Promise<Map<string, Pick<Store, 'mode'>>> {
  const rows = await db.selectFrom('stores').select(['id', 'mode']).execute()
  return new Map(rows.map(({ id, mode }) => [id, { mode }]))
}
