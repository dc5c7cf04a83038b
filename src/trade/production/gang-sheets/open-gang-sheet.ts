// Makes the file of a gang sheet when someone downloads it, from what is kept of the sheet and the
// print files on it: nothing of it is stored, so nothing can be half made or out of date.

import { mkdir, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Queries } from '../../../ground/database/database.ts'
import { printFacts } from '../../../ground/database/tables/print-files-table.ts'
import { ownFolderMode } from '../../../ground/storage/restrict-to-owner.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import { micrometresPerMillimetre, printPixels } from '../../../pure/geometry/lengths.ts'
import type { Spool } from '../../images/spool.ts'
import { sheetFilesGone } from '../print-errors.ts'
import { printKey } from '../print-keys.ts'
import type { SheetPress } from '../process/print-press.ts'
import type { GangFile, GangFormat, GangRecipe } from '../rendering/gang/gang-recipe.ts'
import { type GangCellRow, type GangSheet, getGangSheet } from './read-gang-sheets.ts'
import { formOfSheet, slugMillimetres } from './sheet-kinds.ts'

export type GangDeps = {
  queries: Queries
  storage: Pick<Storage, 'withLocalFile'>
  spool: Pick<Spool, 'newPath' | 'room'>
  printPress: SheetPress
}

type KnownFile = Omit<GangFile, 'path'> & { key: string; name: string }

/**
 * The caller must read or destroy the stream. Throws `not_found`, `print_file_not_ready` (409) if
 * a print file was made again or deleted since, and the errors of the press.
 */
export async function openGangSheet(
  deps: GangDeps,
  { number, format }: { number: number; format: GangFormat },
  signal: AbortSignal,
): Promise<{ stream: Readable; byteLength: number }> {
  const { sheet, cells } = await getGangSheet(deps.queries, number)
  const files = await filesOf(deps.queries, cells)
  const held = await deps.spool.room.waitFor(scratchBytes(sheet, files, format), signal)
  const folder = deps.spool.newPath()
  try {
    await mkdir(folder, { recursive: true, mode: ownFolderMode })
    return await withPaths(deps, files, [], async (paths) => {
      const recipe = recipeOf({ sheet, cells, files, paths, format, folder })
      const made = await deps.printPress.makeSheet(recipe, signal)
      const file = await open(made.path)
      return { stream: file.createReadStream(), byteLength: made.byteLength }
    })
  } finally {
    // The open file stays readable after it is deleted.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    held.giveBack()
  }
}

function nameOf({
  line_id: lineId,
  print_sha256: sha256,
}: Pick<GangCellRow, 'line_id' | 'print_sha256'>) {
  return `${lineId} ${sha256}`
}

/** Each file once, in the order of the cells. */
async function filesOf(db: Queries, cells: readonly GangCellRow[]): Promise<KnownFile[]> {
  const orderIds = [...new Set(cells.map((cell) => cell.order_id))]
  const rows = await db
    .selectFrom('print_files')
    .select(['line_id', 'sha256', 'facts', 'expired_at'])
    .where('order_id', 'in', orderIds)
    .execute()
  const known = new Map(
    rows.flatMap(({ line_id, sha256, facts, expired_at }) =>
      sha256 === null || facts === null || expired_at !== null
        ? []
        : [[nameOf({ line_id, print_sha256: sha256 }), { line_id, sha256, facts }] as const],
    ),
  )
  return [...new Set(cells.map(nameOf))].map((name) => {
    const row = known.get(name)
    if (row === undefined) {
      const gone = cells.filter((cell) => nameOf(cell) === name)
      throw sheetFilesGone(gone.map(({ position }) => position))
    }
    const { format, width, height, trim } = printFacts.read(row.facts)
    return { name, key: printKey(row.line_id, row.sha256, format), format, width, height, trim }
  })
}

async function withPaths<T>(
  deps: GangDeps,
  files: readonly KnownFile[],
  paths: readonly string[],
  work: (paths: readonly string[]) => Promise<T>,
): Promise<T> {
  const next = files[paths.length]
  if (next === undefined) return await work(paths)
  const done = await deps.storage.withLocalFile(next.key, async (path) => ({
    is: await withPaths(deps, files, [...paths, path], work),
  }))
  if (done === null) throw sheetFilesGone([])
  return done.is
}

function recipeOf(of: {
  sheet: GangSheet
  cells: readonly GangCellRow[]
  files: readonly KnownFile[]
  paths: readonly string[]
  format: GangFormat
  folder: string
}): GangRecipe {
  const { sheet, cells, files, paths, format, folder } = of
  const { settings, height } = sheet
  const form = formOfSheet(settings)
  const slugHeight = (slugMillimetres - 2) * micrometresPerMillimetre
  const indexes = new Map(files.map(({ name }, index) => [name, index]))
  return {
    kind: 'gang',
    format,
    sheet: { widthMicrometres: form.width, heightMicrometres: height },
    dpi: settings.dpi,
    files: files.map(({ format: stored, width, height: pixels, trim }, index) => ({
      ...{ path: paths[index] ?? '', format: stored, width, height: pixels, trim },
    })),
    cells: cells.map((cell) => ({
      ...{ file: indexes.get(nameOf(cell)) ?? 0, x: cell.x, y: cell.y },
      ...{ width: cell.width, height: cell.height, isTurned: Number(cell.is_turned) === 1 },
    })),
    // Each mark stays in its own half of the gap.
    markMicrometres: settings.has_cut_marks ? Math.min(form.gap / 2, longestMark) : 0,
    slug: slugText(sheet, cells.length),
    slugBox: {
      x: form.margin,
      y: height - form.margin - slugHeight,
      width: form.width - 2 * form.margin,
      height: slugHeight,
    },
    folder,
  }
}

const longestMark = 4 * micrometresPerMillimetre

function slugText({ settings, name, number, mode, created_at: at }: GangSheet, prints: number) {
  const facts: Readonly<Record<string, string>> = {
    sheet: name,
    number: String(number),
    date: new Date(at).toISOString().slice(0, 10),
    prints: String(prints),
  }
  const text = settings.slug.replaceAll(/\{(\w+)\}/g, (whole, key) => facts[key] ?? whole)
  return mode === 'test' && text !== '' ? `TEST ${text}` : text
}

function scratchBytes(
  { settings, height }: GangSheet,
  files: readonly KnownFile[],
  format: GangFormat,
): number {
  const { width } = formOfSheet(settings)
  const sheet = printPixels({ widthMicrometres: width, heightMicrometres: height }, settings.dpi)
  const prints = files.reduce((sum, file) => sum + file.width * file.height, 0)
  // Decoded prints, one or two ways; the sheet before and after its compression.
  const composed = 2 * 4 * prints + 2 * 4 * sheet.width * sheet.height
  return format === 'tiff' ? composed : 6 * prints
}
