// Sheets and rolls that operators have named, on which prints of several orders are laid out.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type SheetSettings,
  sheetSettings,
} from '../../../ground/database/tables/gang-sheets-table.ts'
import { micrometresPerInch, micrometresPerMillimetre } from '../../../pure/geometry/lengths.ts'
import type { SheetForm } from './pack-cells.ts'

export type SheetKind = { id: string; name: string; settings: SheetSettings }

export async function readSheetKinds(db: Queries): Promise<SheetKind[]> {
  const rows = await db.selectFrom('sheet_kinds').selectAll().orderBy('name').execute()
  return rows.map(({ id, name, settings }) => ({
    id,
    name,
    settings: sheetSettings.read(settings),
  }))
}

/** Replaces the kind of this name. */
export async function saveSheetKind(
  tx: Queries,
  { name, settings }: Omit<SheetKind, 'id'>,
  at: number,
): Promise<void> {
  const text = sheetSettings.write(settings)
  const id = `shk_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('sheet_kinds')
    .values({ id, name, settings: text, created_at: at })
    .onConflict((on) => on.column('name').doUpdateSet({ settings: text }))
    .execute()
}

/** Sheets that were laid out stay. */
export async function removeSheetKind(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('sheet_kinds').where('id', '=', id).execute()
}

/** Height of the slug line with the room above it. */
export const slugMillimetres = 5

/** In micrometers. */
export function formOfSheet(settings: SheetSettings): SheetForm {
  const micrometres = (length: number) => Math.round(length * micrometresPerMillimetre)
  return {
    width: micrometres(settings.width),
    height: micrometres(settings.height),
    isRoll: settings.is_roll,
    margin: micrometres(settings.margin),
    foot: settings.slug === '' ? 0 : micrometres(slugMillimetres),
    gap: micrometres(settings.gap),
  }
}

/** A TIFF has at most 4 GB, four bytes per pixel. */
const mostPixels = 900_000_000

export function isTooManyPixels({ width, height, dpi }: SheetSettings): boolean {
  const along = (length: number) => (length * micrometresPerMillimetre * dpi) / micrometresPerInch
  return along(width) * along(height) > mostPixels
}
