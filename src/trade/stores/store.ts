// An integrator's shop front as other modules see it. Its keys stay in `store_keys`.

import type { Expression, Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import {
  embeddingHosts,
  returnAddresses,
  type StoresTable,
  storeCurrencies,
  storeLogo,
  storeMarkup,
} from '../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { StoreBrand } from '../../pure/contract/store-brand.ts'
import type { StoreMarkup } from '../../pure/contract/store-markup.ts'

export type PicturesAre = Selectable<StoresTable>['pictures_are']

export type Store = {
  id: StoreId
  name: string
  /** In test mode nothing is produced, and only test cards work. */
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** Currencies offered to shoppers. Null for all of the catalog's. */
  currencies: string[] | null
  /**
   * Hosts that may embed the pages, such as `example.com` or `*.example.com:8443`, with a scheme if
   * it is not https.
   */
  embeddingHosts: string[]
  /** Where its pages may link back to besides; see return-addresses.ts. */
  returnAddresses: string[]
  /** Absolute URL that relative `image_url`s are resolved against. */
  imageRoot: string | null
  /** On top of the shop's prices. Null for none. */
  markup: StoreMarkup | null
  /** The price list of its carts. Null for the catalog's prices. */
  priceListId: string | null
  brand: StoreBrand
  /** Whose pictures it prints, unless a hand-off says otherwise. */
  picturesAre: PicturesAre
  /** Takes no new orders: no cart opens. Existing orders continue. */
  isClosed: boolean
}

/** For a query that joins stores: the columns `joinedStoreOf` reads. */
export function selectStores(db: Queries) {
  return db.selectFrom('stores').select(storeColumns)
}

/** For a query whose rows name a store or none; null for none. */
export function nameOfStore(db: Queries, storeId: Expression<StoreId | null>) {
  return db.selectFrom('stores').select('stores.name').where('stores.id', '=', storeId)
}

/** Null if it has no quota of its own. For a query that joins the store's usage. */
export function selectQuota(db: Queries, storeId: StoreId) {
  return db.selectFrom('stores').select('quota_bytes').where('stores.id', '=', storeId)
}

const storeColumns = [
  'stores.name as store_name',
  'stores.mode as store_mode',
  'stores.currency as store_currency',
  'stores.currencies as store_currencies',
  'stores.embedding_hosts as store_embedding_hosts',
  'stores.return_addresses as store_return_addresses',
  'stores.image_root as store_image_root',
  'stores.markup as store_markup',
  'stores.price_list_id as store_price_list_id',
  'stores.accent as store_accent',
  'stores.logo as store_logo',
  'stores.pictures_are as store_pictures_are',
  'stores.closed_at as store_closed_at',
] as const

/** From a row of `selectStores` that also includes the store's id. */
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
    return_addresses: row.store_return_addresses,
    image_root: row.store_image_root,
    markup: row.store_markup,
    price_list_id: row.store_price_list_id,
    accent: row.store_accent,
    logo: row.store_logo,
    pictures_are: row.store_pictures_are,
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
  | 'return_addresses'
  | 'image_root'
  | 'markup'
  | 'price_list_id'
  | 'accent'
  | 'logo'
  | 'pictures_are'
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
    returnAddresses: returnAddresses.read(row.return_addresses),
    imageRoot: row.image_root,
    markup: storeMarkup.read(row.markup),
    priceListId: row.price_list_id,
    brand: { accent: row.accent, logo: storeLogo.read(row.logo) },
    picturesAre: row.pictures_are,
    isClosed: row.closed_at !== null,
  }
}
