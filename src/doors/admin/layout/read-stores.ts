// Stores by id, for lists that name one and for select lists. There are few.

import type { Queries } from '../../../ground/database/database.ts'

export type NamedStore = { id: string; name: string; mode: 'test' | 'live' }

export function storeChoices(stores: Iterable<Pick<NamedStore, 'id' | 'name'>>) {
  return Array.from(stores, ({ id, name }) => ({ value: id, label: name }))
}

export async function readStores(db: Queries): Promise<Map<string, NamedStore>> {
  return storesById(await selectNamedStores(db).execute())
}

/** For `storesById`. */
export function selectNamedStores(db: Queries) {
  return db.selectFrom('stores').select(['id', 'name', 'mode']).orderBy('name').orderBy('id')
}

export function storesById(rows: readonly NamedStore[]): Map<string, NamedStore> {
  return new Map(rows.map((row) => [row.id, row]))
}
