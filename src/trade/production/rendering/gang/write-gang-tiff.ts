// Writes a gang sheet as a TIFF in the colors of its prints. Rows are put together from the top, so
// that only some are in memory. Prints of the sheet's resolution keep their pixels.

import { closeSync, openSync, writeSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  type Extent,
  micrometresPerInch,
  type PixelSize,
  printPixels,
} from '../../../../pure/geometry/lengths.ts'
import { openVipsFile, type VipsFile } from '../../../images/decoding/formats/vips-file.ts'
import { tiffHead } from '../../../images/decoding/formats/write-tiff.ts'
import { asStored } from './as-stored.ts'
import { fillOutlines } from './fill-outlines.ts'
import { cutMarks, type PathStep, slugOutlines } from './gang-lines.ts'
import type { GangRecipe } from './gang-recipe.ts'

const rowsAtOnce = 64

export async function writeGangTiff(recipe: GangRecipe): Promise<string> {
  const { folder, dpi } = recipe
  const [first] = recipe.files
  if (first === undefined) throw new Error('A gang sheet has no prints.')
  const { channels, icc } = await sharp(first.path, { limitInputPixels: false }).metadata()
  if (icc === undefined) throw new Error('A print file has no profile.')
  const isCmyk = channels === 4
  const size = printPixels(recipe.sheet, dpi)
  const placed = await decodeCells(recipe, channels)
  const black = blackOf(recipe, size)
  const bare = join(folder, 'bare.tif')
  const file = openSync(bare, 'w')
  try {
    const shape = { ...size, channels: isCmyk ? 4 : 3, isCmyk, bitDepth: 8 } as const
    writeSync(file, tiffHead({ ...shape, iccProfile: icc }))
    const rowBytes = size.width * channels
    const rows = Buffer.alloc(rowBytes * rowsAtOnce)
    for (let top = 0; top < size.height; top += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, size.height - top)
      // White paper.
      rows.fill(isCmyk ? 0 : 255)
      for (const cell of placed) {
        const from = Math.max(top, cell.top)
        const to = Math.min(top + count, cell.top + cell.height)
        if (from >= to) continue
        cell.pixels ??= openVipsFile(cell.path)
        const part = cell.pixels.readRows(from - cell.top, to - from)
        for (let y = from; y < to; y++) {
          const start = (y - from) * cell.width * channels
          const row = part.subarray(start, start + cell.width * channels)
          row.copy(rows, (y - top) * rowBytes + cell.left * channels)
        }
        if (to === cell.top + cell.height) {
          cell.pixels.close()
          cell.pixels = null
        }
      }
      darken(rows, black, { top, count, width: size.width, channels })
      writeSync(file, rows, 0, rowBytes * count)
    }
  } finally {
    for (const { pixels } of placed) pixels?.close()
    closeSync(file)
  }
  const path = join(folder, 'gang.tif')
  const perMillimetre = dpi / 25.4
  await asStored(bare, channels)
    .keepIccProfile()
    .tiff({
      ...{ compression: 'lzw', predictor: 'horizontal', resolutionUnit: 'inch' },
      ...{ xres: perMillimetre, yres: perMillimetre },
    })
    .toFile(path)
  await unlink(bare)
  return path
}

type PlacedCell = PixelSize & {
  left: number
  top: number
  path: string
  pixels: VipsFile | null
}

/** Each print is decoded once for each way it lies. */
async function decodeCells(recipe: GangRecipe, channels: number): Promise<PlacedCell[]> {
  const { cells, files, dpi, folder } = recipe
  const decoded = new Map<string, { path: string } & PixelSize>()
  const placed: PlacedCell[] = []
  for (const { file, x, y, isTurned, ...extent } of cells) {
    const name = `${file}-${isTurned ? 'turned' : 'upright'}`
    const known = decoded.get(name)
    const made = known ?? (await decode(join(folder, `${name}.v`)))
    decoded.set(name, made)
    placed.push({ ...made, left: pixels(x, dpi), top: pixels(y, dpi), pixels: null })

    async function decode(path: string) {
      const source = files[file]
      if (source === undefined) throw new Error('A cell has no file.')
      const size = printPixels(extentOf(extent), dpi)
      const [width, height] = isTurned
        ? [source.height, source.width]
        : [source.width, source.height]
      const upright = asStored(source.path, channels)
      const turned = isTurned ? upright.rotate(90) : upright
      const isSame = width === size.width && height === size.height
      const fitted = isSame ? turned : turned.resize({ ...size, fit: 'fill' })
      await fitted.toFile(path)
      return { path, ...size }
    }
  }
  return placed.sort((one, other) => one.top - other.top)
}

function extentOf({ width, height }: { width: number; height: number }): Extent {
  return { widthMicrometres: width, heightMicrometres: height }
}

function pixels(micrometres: number, dpi: number): number {
  return Math.round((micrometres * dpi) / micrometresPerInch)
}

/** Where marks and slug line are: a value of 0 to 255 for each pixel of a box. */
type Ink = { left: number; top: number; width: number; height: number; values: Uint8Array | null }

function blackOf(recipe: GangRecipe, size: PixelSize): Ink[] {
  const { dpi, slugBox } = recipe
  const within = (start: number, length: number, most: number) => {
    const from = Math.min(Math.max(0, start), most - 1)
    return { from, length: Math.max(1, Math.min(length, most - from)) }
  }
  const marks = cutMarks(recipe).map(({ x, y, width, height }): Ink => {
    const across = within(pixels(x, dpi), pixels(width, dpi), size.width)
    const down = within(pixels(y, dpi), pixels(height, dpi), size.height)
    const box = { left: across.from, top: down.from, width: across.length, height: down.length }
    return { ...box, values: null }
  })
  const steps = slugOutlines(recipe)
  if (steps.length === 0) return marks
  const across = within(pixels(slugBox.x, dpi), pixels(slugBox.width, dpi), size.width)
  const down = within(pixels(slugBox.y, dpi), pixels(slugBox.height, dpi), size.height)
  const scale = dpi / micrometresPerInch
  const place = (x: number, y: number) => [x * scale - across.from, y * scale - down.from] as const
  const outlines = steps.map((step): PathStep => {
    if (step[0] === 'Z') return step
    const [, x1, y1, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = step
    return step[0] === 'C'
      ? ['C', ...place(x1, y1), ...place(x2, y2), ...place(x3, y3)]
      : [step[0], ...place(x1, y1)]
  })
  const [width, height] = [across.length, down.length]
  const values = fillOutlines(outlines, { width, height })
  return [...marks, { left: across.from, top: down.from, width, height, values }]
}

function darken(
  rows: Buffer,
  inks: readonly Ink[],
  { top, count, width, channels }: { top: number; count: number; width: number; channels: number },
): void {
  for (const ink of inks) {
    const [from, to] = [Math.max(top, ink.top), Math.min(top + count, ink.top + ink.height)]
    for (let y = from; y < to; y++) {
      for (let x = 0; x < ink.width; x++) {
        const value = ink.values === null ? 255 : (ink.values[(y - ink.top) * ink.width + x] ?? 0)
        if (value === 0) continue
        const at = ((y - top) * width + ink.left + x) * channels
        // Black alone in CMYK.
        if (channels === 4) rows[at + 3] = Math.max(value, rows[at + 3] ?? 0)
        else {
          for (let channel = 0; channel < 3; channel++) {
            rows[at + channel] = Math.min(255 - value, rows[at + channel] ?? 0)
          }
        }
      }
    }
  }
}
