// What was made for the lab of an order's line. A line without a row has none yet.

import type { ColumnType } from 'kysely'
import { type Static, Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { printFormats } from '../../../pure/contract/print-format.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'

const size = Type.Object({ width: Type.Number(), height: Type.Number() })
const box = Type.Object({
  left: Type.Number(),
  top: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
})
/** Boxes are pixels of the file, but `source`, which is in pixels of the upright print image. */
const facts = Type.Object({
  format: Type.Enum([...printFormats]),
  ...size.properties,
  dpi: Type.Number(),
  profile: Type.String(),
  /** What shows from the front: the trim of paper, the fold of a canvas. */
  trim: box,
  /** With the sides of a canvas. */
  sides: box,
  /** What matters has to stay in here. */
  safe: box,
  /** The upright print image. */
  picture: size,
  source: box,
  /** Where `source` lies in the file. */
  placed: box,
  /** `mirror`, or the colour around it. */
  surround: Type.String(),
})
export type PrintFacts = Static<typeof facts>
export const printFacts = jsonColumn('print_files.facts', facts)

export type PrintFilesTable = {
  line_id: string
  order_id: OrderId
  status: 'ready' | 'failed'
  /** Why it failed, and what to do. */
  reason: string | null
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  /** The print image that it was made from. */
  source_sha256: string
  /** Of the file; null when it failed. */
  sha256: string | null
  byte_length: number | null
  /** Null when it failed. */
  facts: TextOf<typeof printFacts> | null
  updated_at: number
  /** The store towards whose quota it counts: of a test order; null: it counts towards none. */
  quota_store_id: ColumnType<StoreId | null, StoreId | null | undefined>
  /** Since when it is no longer kept, although its order stands; null: it is, or there was none. */
  expired_at: ColumnType<number | null, number | null | undefined>
  /** When somebody was given this very file to print it; null: nobody yet. */
  given_at: ColumnType<number | null, number | null | undefined>
  /** The lab, or the operator who took it in a zip, by name. */
  given_to: ColumnType<string | null, string | null | undefined>
}
