import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type GangCellsTable,
  type GangSheetsTable,
  type SheetSettings,
  sheetSettings,
} from '../../../ground/database/tables/gang-sheets-table.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'

export type GangSheet = Omit<Selectable<GangSheetsTable>, 'settings'> & { settings: SheetSettings }
export type GangCellRow = Selectable<GangCellsTable>

/** The newest first. */
export async function readGangSheets(db: Queries, most: number): Promise<GangSheet[]> {
  const rows = await db
    .selectFrom('gang_sheets')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.map(sheetOf)
}

/** Throws `not_found` (404). */
export async function getGangSheet(
  db: Queries,
  number: number,
): Promise<{ sheet: GangSheet; cells: GangCellRow[] }> {
  const row = await db
    .selectFrom('gang_sheets')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
  if (row === undefined) throw sheetUnknown()
  const cells = await db
    .selectFrom('gang_cells')
    .selectAll()
    .where('sheet_id', '=', row.id)
    .orderBy('position')
    .execute()
  return { sheet: sheetOf(row), cells }
}

/**
 * Puts a cell into the queue of the next sheet. Once asked for, it is not added again before it was
 * laid out. Throws `not_found` (404).
 */
export async function askForReprint(
  tx: Queries,
  { number, position }: { number: number; position: number },
  { at, by }: { at: number; by: string },
): Promise<GangCellRow> {
  const { sheet, cells } = await getGangSheet(tx, number)
  const cell = cells.find((each) => each.position === position)
  if (cell === undefined) throw sheetUnknown()
  if (cell.reprint_asked_at !== null) return cell
  await tx
    .updateTable('gang_cells')
    .set({ reprint_asked_at: at, reprint_asked_by: by })
    .where('sheet_id', '=', sheet.id)
    .where('position', '=', position)
    .execute()
  return cell
}

function sheetOf({ settings, ...row }: Selectable<GangSheetsTable>): GangSheet {
  return { ...row, settings: sheetSettings.read(settings) }
}

function sheetUnknown(): HandprintError {
  return notFound(sentence('This sheet or this place on it doesn’t exist.'))
}
