// Lays waiting prints out on sheets and keeps what is where. In one transaction: no cell is on two
// sheets, whoever lays out at the same time, and none is lost.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { sheetSettings } from '../../../ground/database/tables/gang-sheets-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { micrometresPerInch, type PixelSize } from '../../../pure/geometry/lengths.ts'
import { markGiven } from '../mark-given.ts'
import { type CellSize, packCells } from './pack-cells.ts'
import { formOfSheet, type SheetKind } from './sheet-kinds.ts'

/** One copy of a print that waits for a sheet. */
export type WaitingCell = {
  lineId: string
  orderId: OrderId
  sha256: string
  copy: number
  attempt: number
  /** In pixels of the file, upright. */
  file: PixelSize
  dpi: number
  /** Prints on one sheet have the same. */
  profile: string
}

export type LaidOut = { numbers: number[]; cells: number; tooLarge: WaitingCell[] }

/** So many sheets at once. What does not fit on them keeps waiting. */
const mostSheets = 50

export async function layOutSheets(
  tx: Queries,
  { kind, mode, cells }: { kind: SheetKind; mode: 'test' | 'live'; cells: readonly WaitingCell[] },
  { at, by }: { at: number; by: string },
): Promise<LaidOut> {
  const { settings } = kind
  const form = formOfSheet(settings)
  const measured = cells.map((each) => ({ ...each, ...sizeOf(each, settings.may_turn) }))
  const profiles = [...new Set(cells.map(({ profile }) => profile))]
  const packed = profiles.map((profile) =>
    packCells(
      form,
      measured.filter((each) => each.profile === profile),
    ),
  )
  const sheets = packed.flatMap((each) => each.sheets).slice(0, mostSheets)
  const tooLarge = packed.flatMap((each) => each.tooLarge)
  const last = await tx
    .selectFrom('gang_sheets')
    .select((is) => is.fn.max<number | string | null>('number').as('number'))
    .executeTakeFirst()
  let number = Number(last?.number ?? 0)
  const numbers: number[] = []
  for (const sheet of sheets) {
    number += 1
    numbers.push(number)
    const id = `gsh_${randomBytes(12).toString('hex')}`
    await tx
      .insertInto('gang_sheets')
      .values({
        ...{ id, number, kind_id: kind.id, name: kind.name, mode },
        settings: sheetSettings.write(settings),
        height: sheet.height,
        waste: Math.round(sheet.waste * 1e6),
        ...{ created_at: at, created_by: by },
      })
      .execute()
    const rows = sheet.cells.map(({ cell, x, y, width, height, isTurned }, index) => ({
      ...{ sheet_id: id, position: index + 1 },
      ...{ line_id: cell.lineId, order_id: cell.orderId, print_sha256: cell.sha256 },
      ...{ copy: cell.copy, attempt: cell.attempt },
      ...{ x, y, width, height, is_turned: isTurned ? 1 : 0 },
      ...{ reprint_asked_at: null, reprint_asked_by: null },
    }))
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await tx
        .insertInto('gang_cells')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute()
    }
    const lineIds = [...new Set(rows.map((row) => row.line_id))]
    for (let from = 0; from < lineIds.length; from += rowsAtOnce) {
      const part = lineIds.slice(from, from + rowsAtOnce)
      await markGiven(tx, part, { at, to: `${kind.name} #${number}` })
    }
  }
  const placed = sheets.reduce((sum, sheet) => sum + sheet.cells.length, 0)
  return { numbers, cells: placed, tooLarge }
}

/** Databases limit the number of parameters of a statement. */
const rowsAtOnce = 200

function sizeOf({ file, dpi }: WaitingCell, mayTurn: boolean): CellSize {
  const micrometres = (pixels: number) => Math.round((pixels * micrometresPerInch) / dpi)
  return { width: micrometres(file.width), height: micrometres(file.height), mayTurn }
}
