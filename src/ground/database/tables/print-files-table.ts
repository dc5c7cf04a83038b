// The print file of an order line for the lab. A line without a row has none yet.

import type { ColumnType } from 'kysely'
import { type Static, Type } from 'typebox'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { printFormats } from '../../../pure/contract/print-format.ts'
import { keysOf } from '../../../pure/objects.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'

const size = Type.Object({ width: Type.Number(), height: Type.Number() })
const box = Type.Object({
  left: Type.Number(),
  top: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
})
/**
 * Boxes are in pixels of the file, except `source`, which is in pixels of the upright print image.
 */
const facts = Type.Object({
  format: Type.Enum(keysOf(printFormats)),
  ...size.properties,
  dpi: Type.Number(),
  profile: Type.String(),
  /** The visible front: the trim of a paper print, the fold of a canvas. */
  trim: box,
  /** Includes the sides of a canvas. */
  sides: box,
  /** Important content must stay inside this box. */
  safe: box,
  picture: size,
  source: box,
  /** Position of `source` in the file. */
  placed: box,
  /** `mirror`, or the surrounding color. */
  surround: Type.String(),
  /** What the lab is asked to print on the back. Missing in files of earlier releases. */
  back: Type.Optional(Type.Enum(['none', 'name', 'date', 'reference'])),
})
export type PrintFacts = Static<typeof facts>
export const printFacts = jsonColumn('print_files.facts', facts)

export type PrintFilesTable = {
  line_id: string
  order_id: OrderId
  status: 'ready' | 'failed'
  /** Why it failed, and how to fix it. */
  reason: string | null
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  source_sha256: string
  /** Hash of the file. Null if it failed. */
  sha256: string | null
  byte_length: number | null
  /** Null if it failed. */
  facts: TextOf<typeof printFacts> | null
  updated_at: number
  /** For a test order, the store whose quota it counts toward. Null if it counts toward none. */
  quota_store_id: ColumnType<StoreId | null, StoreId | null | undefined>
  /** When the file was deleted although its order remains. Null if it is kept or never existed. */
  expired_at: ColumnType<number | null, number | null | undefined>
  /** When this exact file was given out for printing. Null if never. */
  given_at: ColumnType<number | null, number | null | undefined>
  /** Name of the lab, or of the operator who downloaded it in a zip. */
  given_to: ColumnType<string | null, string | null | undefined>
}
