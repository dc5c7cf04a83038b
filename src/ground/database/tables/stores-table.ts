// Integrators' shop fronts and their keys.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const percent = Type.Optional(Type.Integer())

export const storeCurrencies = jsonColumn('stores.currencies', Type.Array(Type.String()))
export const embeddingHosts = jsonColumn('stores.embedding_hosts', Type.Array(Type.String()))
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

type Logo = TextOf<typeof storeLogo> | null
type Hours = TextOf<typeof reminderHours>

export type StoresTable = {
  id: StoreId
  name: string
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** Those that shoppers may have; null: every one of the catalog. */
  currencies: TextOf<typeof storeCurrencies> | null
  /** Those that may embed the pages; an empty list allows none in live mode. */
  embedding_hosts: TextOf<typeof embeddingHosts>
  /** Absolute URL that relative `image_url`s are resolved against. */
  image_root: string | null
  /** Most bytes that it may keep, 0 for any number; null: as HANDPRINT_STORE_QUOTA_BYTES says. */
  quota_bytes: number | null
  /** On the prices of the shop; null: none. */
  markup: TextOf<typeof storeMarkup> | null
  /** Where its shoppers write to; the reply address of its mails. */
  support_email: ColumnType<string | null, string | null | undefined>
  /** `#rrggbb`; null: Handprint's own. */
  accent: ColumnType<string | null, string | null | undefined>
  /** Null: none. Its bytes: `store_logos`. */
  logo: ColumnType<Logo, Logo | undefined>
  /** Since when it takes no orders; null while it is open. */
  closed_at: number | null
  /** Since when its programs may order on account; null: they may not. */
  on_account_at: number | null
  /**
   * Since when an integrator has had an account of it; stays when the account goes. From then on its
   * secret keys are the integrator's.
   */
  integrators_since: ColumnType<number | null, number | null | undefined>
  /** Most that its orders on account may come to until they are settled; null: no limit. */
  account_limit: ColumnType<number | null, number | null | undefined>
  /** ISO 4217, of the limit; orders on account are in it then. */
  account_limit_currency: ColumnType<string | null, string | null | undefined>
  /** How long a paid order can be cancelled and is not produced; 0: not at all. */
  cool_off_minutes: Generated<number>
  /** So long after an order began to wait for its print image it is asked for again. */
  print_image_reminder_hours: ColumnType<Hours, Hours | undefined>
  /** So long an order waits for its print image. */
  print_image_deadline_days: Generated<number>
  /** What happens then. */
  print_image_then: Generated<'hold' | 'refund'>
  /** What its commission is reckoned on: prices without tax, or with it. */
  commission_of: Generated<'net' | 'gross'>
  /** 1: shipping earns the same share. */
  commission_on_shipping: Generated<0 | 1>
  created_at: number
  updated_at: number
}

export type StoreKeysTable = {
  id: string
  store_id: StoreId
  kind: 'access' | 'secret'
  /** The access key itself, which is publishable; of a secret key only its SHA-256 in hex. */
  lookup: string
  /** What people may see of it: the last four characters. */
  hint: string
  created_at: number
  /** Set when a newer key replaces this one, which works until then, or when somebody ended it. */
  expires_at: number | null
  /** When somebody replaced or ended it in the panel: then no configuration brings it back. */
  withdrawn_at: ColumnType<number | null, number | null | undefined>
}

/** There is a row once a quota was asked about; from then on every change is counted in it. */
export type StoreUsageTable = {
  store_id: StoreId
  /** Of its pictures, each once, of the pieces of its uploads, and of print files of test orders. */
  stored_bytes: number
}

export type StoreLogosTable = {
  store_id: StoreId
  /** Of the bytes, in hex. */
  sha256: string
  /** WebP, a few kilobytes. */
  bytes: Buffer
}
