// Makes the print file of one line and its proof, and stores both. The caller writes the row that
// refers to them; files without a row are swept.

import { mkdir, rm } from 'node:fs/promises'
import type { PrintFacts } from '../../ground/database/tables/print-files-table.ts'
import { ownFolderMode } from '../../ground/storage/restrict-to-owner.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import {
  type PrintFileType,
  type PrintFormat,
  printFormats,
} from '../../pure/contract/print-format.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { originalKey } from '../images/object-keys.ts'
import type { Image } from '../images/picture.ts'
import type { Spool } from '../images/spool.ts'
import { contentTypeOf } from './format-of-file.ts'
import { type BoughtLine, type LineLayout, layOutLine } from './lay-out-line.ts'
import { printPictureGone } from './print-errors.ts'
import { printKey, proofKey } from './print-keys.ts'
import type { PrintPress } from './process/print-press.ts'
import type { MadePrint, OutputProfile } from './rendering/print-recipe.ts'

export type ProductionDeps = {
  storage: Storage
  spool: Pick<Spool, 'newPath' | 'room'>
  printPress: PrintPress
  maxPixels: number
  printFormat: PrintFormat
  outputProfile: OutputProfile
}

export type PrintFile = { sha256: string; byteLength: number; facts: PrintFacts }

/** Throws the errors of print-errors.ts, `image_unreadable`, and those of the storage. */
export async function makePrintFile(
  deps: ProductionDeps,
  wanted: { catalog: Catalog; line: BoughtLine & { id: string }; image: Image },
  signal: AbortSignal,
): Promise<PrintFile> {
  const { storage } = deps
  const { catalog, line, image } = wanted
  const layout = layOutLine(catalog, line, image)
  const held = await deps.spool.room.waitFor(scratchBytes(layout, deps.printFormat), signal)
  const folder = deps.spool.newPath()
  try {
    await mkdir(folder, { recursive: true, mode: ownFolderMode })
    const made = await storage.withLocalFile(
      originalKey(image),
      (path) => print(deps, { path, layout, folder }, signal),
      { signal },
    )
    if (made === null) throw printPictureGone()
    const { path, proofPath, sha256, byteLength } = made
    const contentType = contentTypeOf(deps.printFormat)
    await storage.putFile(printKey(line.id, sha256, deps.printFormat), path, {
      contentType,
      signal,
    })
    await storage.putFile(proofKey(line.id, sha256), proofPath, {
      contentType: 'image/jpeg',
      signal,
    })
    return { sha256, byteLength, facts: factsOf(deps, layout, image) }
  } finally {
    // A folder that cannot be removed is swept at the next start. The reserved space is released
    // anyway, so that it does not block other prints.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    held.giveBack()
  }
}

/** Disk space for one print. The picture takes up to six bytes per pixel. */
function scratchBytes({ source, sheet }: LineLayout, format: PrintFormat): number {
  const pixels = ({ width, height }: PixelSize) => width * height
  return scratchOf[printFormats[format].type](6 * pixels(source), pixels(sheet))
}

/**
 * By the bytes of the picture and the pixels of the sheet. A JPEG takes one byte per pixel of the
 * sheet plus the rows kept for mirrored sides; for a PDF it is stored twice. A TIFF needs the whole
 * uncompressed sheet.
 */
const scratchOf: Readonly<Record<PrintFileType, (picture: number, sheet: number) => number>> = {
  jpeg: (picture, sheet) => Math.max(picture + 1.25 * sheet, 2 * sheet),
  pdf: (picture, sheet) => Math.max(picture + 1.25 * sheet, 2 * sheet),
  tiff: (picture, sheet) => 3 * sheet + Math.max(picture, 2 * sheet),
}

function print(
  { printPress, maxPixels, printFormat, outputProfile }: ProductionDeps,
  { path, layout, folder }: { path: string; layout: LineLayout; folder: string },
  signal: AbortSignal,
): Promise<MadePrint> {
  const { source, target, sheet, surround, mirrored, face, faceAndSides, safe, dpi } = layout
  const boxes = { source, target, sheet, face, faceAndSides, safe }
  const recipe = { path, maxPixels, ...boxes, surround, mirrored, dpi, folder }
  return printPress.make({ ...recipe, format: printFormat, profile: outputProfile }, signal)
}

function factsOf(
  { printFormat, outputProfile }: ProductionDeps,
  layout: LineLayout,
  { width, height }: Image,
): PrintFacts {
  return {
    format: printFormat,
    ...layout.sheet,
    dpi: layout.dpi,
    profile: outputProfile.name,
    trim: layout.face,
    sides: layout.faceAndSides,
    safe: layout.safe,
    picture: { width, height },
    source: layout.source,
    placed: layout.target,
    surround: layout.surround,
    back: layout.backPrint,
  }
}
