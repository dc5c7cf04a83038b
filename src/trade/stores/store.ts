// An integrator's shop front, as the other parts see it. Its keys stay in `store_keys`.

import type { Expression, Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import {
  embeddingHosts,
  type StoresTable,
  storeCurrencies,
  storeLogo,
  storeMarkup,
} from '../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { StoreBrand } from '../../pure/contract/store-brand.ts'
import type { StoreMarkup } from '../../pure/contract/store-markup.ts'

export type Store = {
  id: StoreId
  name: string
  /** In test mode nothing is produced, and only test cards pay. */
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** Those that shoppers may have; null: every one of the catalog. */
  currencies: string[] | null
  /**
   * Hosts that may show the pages in a frame, such as `example.com` or `*.example.com:8443`; with a
   * scheme where that is not https.
   */
  embeddingHosts: string[]
  /** Absolute URL that relative `image_url`s are resolved against. */
  imageRoot: string | null
  /** On the prices of the shop; null: none of its own. */
  markup: StoreMarkup | null
  brand: StoreBrand
  /** Takes no orders for now: no cart opens. What was ordered goes on. */
  isClosed: boolean
}

/** For a query that joins them: what `joinedStoreOf` reads. */
export function selectStores(db: Queries) {
  return db.selectFrom('stores').select(storeColumns)
}

/** For a query whose rows name a store, or none: null then. */
export function nameOfStore(db: Queries, storeId: Expression<StoreId | null>) {
  return db.selectFrom('stores').select('stores.name').where('stores.id', '=', storeId)
}

/** Null: it has no quota of its own. For a query that joins what it keeps. */
export function selectQuota(db: Queries, storeId: StoreId) {
  return db.selectFrom('stores').select('quota_bytes').where('stores.id', '=', storeId)
}

const storeColumns = [
  'stores.name as store_name',
  'stores.mode as store_mode',
  'stores.currency as store_currency',
  'stores.currencies as store_currencies',
  'stores.embedding_hosts as store_embedding_hosts',
  'stores.image_root as store_image_root',
  'stores.markup as store_markup',
  'stores.accent as store_accent',
  'stores.logo as store_logo',
  'stores.closed_at as store_closed_at',
] as const

/** From a row of `selectStores` that also names the store. */
export function joinedStoreOf(
  row: {
    [Column in keyof StoreRow as `store_${Column}`]: StoreRow[Column]
  },
): Store {
  return storeOf({
    id: row.store_id,
    name: row.store_name,
    mode: row.store_mode,
    currency: row.store_currency,
    currencies: row.store_currencies,
    embedding_hosts: row.store_embedding_hosts,
    image_root: row.store_image_root,
    markup: row.store_markup,
    accent: row.store_accent,
    logo: row.store_logo,
    closed_at: row.store_closed_at,
  })
}

type StoreRow = Pick<
  Selectable<StoresTable>,
  | 'id'
  | 'name'
  | 'mode'
  | 'currency'
  | 'currencies'
  | 'embedding_hosts'
  | 'image_root'
  | 'markup'
  | 'accent'
  | 'logo'
  | 'closed_at'
>

export function storeOf(row: StoreRow): Store {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    currency: row.currency,
    currencies: storeCurrencies.read(row.currencies),
    embeddingHosts: embeddingHosts.read(row.embedding_hosts),
    imageRoot: row.image_root,
    markup: storeMarkup.read(row.markup),
    brand: { accent: row.accent, logo: storeLogo.read(row.logo) },
    isClosed: row.closed_at !== null,
  }
}
