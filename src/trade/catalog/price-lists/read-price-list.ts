// Reads price lists. A version never changes, so each is parsed once and kept: the database is
// asked only which one is in use, and a change takes effect immediately on every node.

import type { Queries } from '../../../ground/database/database.ts'
import { listedSizes } from '../../../ground/database/tables/price-lists-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { fault, type HandprintError, notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import type { ListedSize, ListPrices } from './price-list.ts'

export type PriceList = {
  readonly id: string
  readonly name: string
  /** The store that it is for. Null for every store. */
  readonly storeId: StoreId | null
  /** 0 for a list without prices. */
  readonly version: number
  readonly updatedAt: number
}

/** By which a name is found: case and the form of letters make no difference. */
export function keyOfName(name: string): string {
  return tidyText(name).normalize('NFKC').toLowerCase()
}

/** Those that have not ended, by name. */
export async function listPriceLists(db: Queries): Promise<PriceList[]> {
  const rows = await selectLists(db).orderBy('name_key').execute()
  return rows.map(priceListOf)
}

/** Throws `not_found`. */
export async function getPriceList(db: Queries, id: string): Promise<PriceList> {
  const row = await selectLists(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound(sentence('Price list not found.'))
  return priceListOf(row)
}

/**
 * By id or name, for a hand-off. Throws `parameter_invalid` with that status if the store has no such
 * list.
 */
export async function findListOfStore(
  db: Queries,
  storeId: StoreId,
  named: string,
  status: 400 | 422 = 422,
): Promise<PriceList> {
  const row = await selectLists(db)
    .where((is) => is.or([is('id', '=', named), is('name_key', '=', keyOfName(named))]))
    .where((is) => is.or([is('store_id', 'is', null), is('store_id', '=', storeId)]))
    .executeTakeFirst()
  if (row === undefined) throw listUnknown(status)
  return priceListOf(row)
}

function listUnknown(status: 400 | 422): HandprintError {
  const message = sentence(
    'This store has no price list of that name. Check it in the panel at Catalog, Price lists.',
  )
  return fault('parameter_invalid', status, message)
}

/**
 * The list that a store sells from. `ids` in the order of precedence; one that has ended or is for
 * another store does not count. Null for the catalog's prices.
 */
export async function readListPrices(
  db: Queries,
  storeId: StoreId,
  ids: readonly (string | null)[],
): Promise<ListPrices | null> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return null
  const rows = await selectLists(db)
    .where('id', 'in', named)
    .where((is) => is.or([is('store_id', 'is', null), is('store_id', '=', storeId)]))
    .execute()
  const id = named.find((each) => rows.some((row) => row.id === each))
  const row = rows.find((each) => each.id === id)
  return row === undefined ? null : await pricesOfList(db, priceListOf(row))
}

export async function pricesOfList(
  db: Queries,
  { id, name, version }: Pick<PriceList, 'id' | 'name' | 'version'>,
): Promise<ListPrices> {
  return { id, name, version, sizes: version === 0 ? [] : await readSizes(db, id, version) }
}

const kept = new Map<string, readonly ListedSize[]>()
const maxKept = 100

async function readSizes(db: Queries, id: string, version: number): Promise<readonly ListedSize[]> {
  const key = `${id} ${version}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const row = await db
    .selectFrom('price_list_versions')
    .select('sizes')
    .where('list_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw notFound(sentence('Price list not found.'))
  const sizes = listedSizes.read(row.sizes)
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, sizes)
  return sizes
}

export type ListVersion = {
  readonly version: number
  readonly savedBy: string
  readonly savedAt: number
}

/** Newest first. */
export async function listListVersions(db: Queries, id: string): Promise<ListVersion[]> {
  const rows = await db
    .selectFrom('price_list_versions')
    .select(['version', 'saved_by', 'saved_at'])
    .where('list_id', '=', id)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    version: Number(row.version),
    savedBy: row.saved_by,
    savedAt: Number(row.saved_at),
  }))
}

/** With when each was saved, newest first, also of a list that has ended. */
export async function readListTimes(
  db: Queries,
  ids: readonly string[],
): Promise<{ id: string; version: number; savedAt: number }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('price_list_versions')
    .select(['list_id', 'version', 'saved_at'])
    .where('list_id', 'in', [...new Set(ids)])
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.list_id,
    version: Number(row.version),
    savedAt: Number(row.saved_at),
  }))
}

function selectLists(db: Queries) {
  return db
    .selectFrom('price_lists')
    .select(['id', 'name', 'store_id', 'version', 'updated_at'])
    .where('ended_at', 'is', null)
}

function priceListOf(row: {
  id: string
  name: string
  store_id: StoreId | null
  version: number
  updated_at: number
}): PriceList {
  return {
    id: row.id,
    name: row.name,
    storeId: row.store_id,
    version: Number(row.version),
    updatedAt: Number(row.updated_at),
  }
}
