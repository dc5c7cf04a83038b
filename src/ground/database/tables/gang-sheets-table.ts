import { type Static, Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const millimetres = Type.Number({ minimum: 0, maximum: 10_000 })

const settings = Type.Object({
  width: millimetres,
  /** Of a roll, the greatest length. */
  height: millimetres,
  is_roll: Type.Boolean(),
  margin: millimetres,
  gap: millimetres,
  has_cut_marks: Type.Boolean(),
  /** With `{sheet}`, `{number}`, `{date}` and `{prints}`. Empty for no slug line. */
  slug: Type.String(),
  /** Of the TIFF. */
  dpi: Type.Integer({ minimum: 72, maximum: 600 }),
  may_turn: Type.Boolean(),
  /** Null for all. */
  products: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Upright names. Null for all. */
  sizes: Type.Union([Type.Array(Type.String()), Type.Null()]),
})
/** In millimeters. */
export type SheetSettings = Static<typeof settings>
export const sheetSettings = jsonColumn('sheet_kinds.settings', settings)

/** A sheet or roll that the operator has named. */
export type SheetKindsTable = {
  id: string
  name: string
  settings: TextOf<typeof sheetSettings>
  created_at: number
}

/** Prints of several orders on one sheet. Never changed. */
export type GangSheetsTable = {
  id: string
  /** From 1, over all kinds. */
  number: number
  kind_id: string
  /** Of its kind, as it was. */
  name: string
  mode: 'test' | 'live'
  settings: TextOf<typeof sheetSettings>
  /** In micrometers. */
  height: number
  /** Millionths of the sheet that no print covers. */
  waste: number
  created_at: number
  created_by: string
}

/** One copy of one print on a sheet. Lengths are in micrometers, from the upper left corner. */
export type GangCellsTable = {
  sheet_id: string
  /** From 1, as the sheet's page lists them. */
  position: number
  line_id: string
  order_id: OrderId
  print_sha256: string
  /** From 1 to the quantity of the line. */
  copy: number
  /** From 1; each reprint adds one. */
  attempt: number
  x: number
  y: number
  /** As it lies on the sheet. */
  width: number
  height: number
  /** 1 if it was turned clockwise by 90°. */
  is_turned: number
  /** Null if it was not asked for again. */
  reprint_asked_at: number | null
  reprint_asked_by: string | null
}
