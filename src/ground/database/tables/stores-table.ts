import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const percent = Type.Optional(Type.Integer())

export const storeCurrencies = jsonColumn('stores.currencies', Type.Array(Type.String()))
export const embeddingHosts = jsonColumn('stores.embedding_hosts', Type.Array(Type.String()))
export const returnAddresses = jsonColumn('stores.return_addresses', Type.Array(Type.String()))
export const storeMarkup = jsonColumn(
  'stores.markup',
  Type.Object({
    percent,
    products: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          percent,
          sizes: Type.Optional(Type.Record(Type.String(), Type.Integer())),
        }),
      ),
    ),
  }),
)
export const storeLogo = jsonColumn(
  'stores.logo',
  Type.Object({ sha256: Type.String(), width: Type.Integer(), height: Type.Integer() }),
)
export const reminderHours = jsonColumn(
  'stores.print_image_reminder_hours',
  Type.Array(Type.Integer()),
)

export const giftCardOffer = jsonColumn(
  'stores.gift_card_offer',
  Type.Object({
    /** ISO 4217, of all amounts below. */
    currency: Type.String(),
    /** Minor units, to choose from. */
    amounts: Type.Array(Type.Integer()),
    /** Least and most of an amount that the buyer chooses. Null if there is no such choice. */
    free: nullable(Type.Object({ least: Type.Integer(), most: Type.Integer() })),
    /** How long cards are valid, from the end of the year of their sale. Null for no end. */
    validYears: nullable(Type.Integer()),
    /** Tells addresses of buyers apart without storing them. */
    secret: Type.String(),
  }),
)

type ReturnAddresses = TextOf<typeof returnAddresses>
type Logo = TextOf<typeof storeLogo> | null
type Hours = TextOf<typeof reminderHours>
type Offer = TextOf<typeof giftCardOffer> | null

export type StoresTable = {
  id: StoreId
  name: string
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** Currencies offered to shoppers. Null for all of the catalog's. */
  currencies: TextOf<typeof storeCurrencies> | null
  /** Hosts that may embed the pages. An empty list allows none in live mode. */
  embedding_hosts: TextOf<typeof embeddingHosts>
  /** Where its pages may link back to, besides the sites of those hosts. */
  return_addresses: Generated<ReturnAddresses>
  /** Absolute URL that relative `image_url`s are resolved against. */
  image_root: string | null
  /** Storage quota in bytes, 0 for unlimited. Null to use HANDPRINT_STORE_QUOTA_BYTES. */
  quota_bytes: number | null
  /** Added to the shop's prices. Null for none. */
  markup: TextOf<typeof storeMarkup> | null
  /** Contact address for its shoppers, and the reply address of its mails. */
  support_email: ColumnType<string | null, string | null | undefined>
  /** `#rrggbb`. Null for Handprint's own. */
  accent: ColumnType<string | null, string | null | undefined>
  /** Null for none. Its bytes are in `store_logos`. */
  logo: ColumnType<Logo, Logo | undefined>
  /** When it stopped taking orders. Null while it is open. */
  closed_at: number | null
  /** When its programs were allowed to order on account. Null if they are not. */
  on_account_at: number | null
  /**
   * When an integrator first got an account for it. Kept when the account is deleted. From then on
   * its secret keys belong to the integrator.
   */
  integrators_since: ColumnType<number | null, number | null | undefined>
  /** Limit for its unsettled orders on account. Null for no limit. */
  account_limit: ColumnType<number | null, number | null | undefined>
  /** ISO 4217 currency of the limit. Orders on account must then use it. */
  account_limit_currency: ColumnType<string | null, string | null | undefined>
  /** Minutes during which a paid order can be cancelled and is not produced. 0 to disable. */
  cool_off_minutes: Generated<number>
  print_image_reminder_hours: ColumnType<Hours, Hours | undefined>
  print_image_deadline_days: Generated<number>
  print_image_then: Generated<'hold' | 'refund'>
  /** Basis of its commission: prices without or with tax. */
  commission_of: Generated<'net' | 'gross'>
  /** 1 if commission is also paid on shipping. */
  commission_on_shipping: Generated<0 | 1>
  /** Whose pictures it prints, unless a hand-off says otherwise. */
  pictures_are: Generated<'shoppers' | 'shop'>
  /** The price list of its carts. Null for the catalog's prices. */
  price_list_id: Generated<string | null>
  /** Signs the tickets of its upload page. Null while the page is switched off. */
  upload_secret: Generated<string | null>
  /** The gift cards that its shoppers can buy. Null if they can't. */
  gift_card_offer: ColumnType<Offer, Offer | undefined>
  created_at: number
  updated_at: number
}

export type StoreKeysTable = {
  id: string
  store_id: StoreId
  kind: 'access' | 'secret'
  /** The access key itself, which is publishable. For a secret key, only its SHA-256 in hex. */
  lookup: string
  /** The last four characters, which may be displayed. */
  hint: string
  created_at: number
  /** Set when a newer key replaces this one, which works until then, or when someone revoked it. */
  expires_at: number | null
  /** When it was replaced or revoked in the panel. A configuration never restores it. */
  withdrawn_at: ColumnType<number | null, number | null | undefined>
}

/** A row exists once a quota was first checked. From then on it includes every change. */
export type StoreUsageTable = {
  store_id: StoreId
  /**
   * Bytes of its pictures (each counted once), of its upload parts, and of print files of test
   * orders.
   */
  stored_bytes: number
}

export type StoreLogosTable = {
  store_id: StoreId
  sha256: string
  /** WebP, a few kilobytes. */
  bytes: Buffer
}

/** A markup and a price list that a store no longer has together. */
export type FormerMarkupsTable = {
  store_id: StoreId
  until: number
  /** Null for none. */
  markup: TextOf<typeof storeMarkup> | null
  /** Null for none. */
  price_list_id: Generated<string | null>
}
