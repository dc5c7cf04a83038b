// What was made for the lab of an order's line. A line without a row has none yet.

import type { ColumnType } from 'kysely'

export type PrintFilesTable = {
  line_id: string
  order_id: string
  status: 'ready' | 'failed'
  /** Why it failed, and what to do. */
  reason: string | null
  /** The print image that it was made from. */
  source_sha256: string
  /** Of the file; null when it failed. */
  sha256: string | null
  byte_length: number | null
  /** JSON PrintFacts; null when it failed. */
  facts: string | null
  updated_at: number
  /** The store towards whose quota it counts: of a test order; null: it counts towards none. */
  quota_store_id: ColumnType<string | null, string | null | undefined>
  /** Since when it is no longer kept, although its order stands; null: it is, or there was none. */
  expired_at: ColumnType<number | null, number | null | undefined>
}
