// Resizes the picture into its position on the sheet and surrounds it with its own mirrored pixels
// or with a color. Works row by row from the top, so that the whole sheet is never in memory: 750
// MB for 40×60″.

import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { openVipsFile } from '../../images/decoding/formats/vips-file.ts'
import type { PrintRecipe } from './print-recipe.ts'
import { resizeRows, type SourceRows } from './resize-rows.ts'
import { inColours, type StoredProfile } from './store-profile.ts'
import type { ReducedPicture, WorkingPixels } from './to-working-colour.ts'

const channels = 3

type Place = { sheet: PixelSize; target: PixelCrop }

/** The RGB rows of the sheet, from the top. */
export type SheetRows = {
  /** Fills `into` with the next row. */
  next(into: Uint8Array): void
  /** Also deletes the picture. */
  close(): void
}

/** `picture` is what toWorkingColour made. */
export async function placeOnSheet(
  { sheet, target, surround, mirrored: sides, folder }: PrintRecipe,
  { working }: StoredProfile,
  picture: WorkingPixels,
): Promise<SheetRows> {
  const colour = surround === 'mirror' ? null : await inColours(working, surround)
  const { lines, close } =
    'path' in picture ? inFile(picture, target) : inMemory(await pixelsOf(picture), target)
  const nextLine = () => {
    const { value, done } = lines.next()
    if (done) throw new Error('the picture has no more rows')
    return value
  }
  const place = { sheet, target }
  const plain = colour && plainRow(sheet, colour)
  const path = join(folder, 'mirrored')
  const rows =
    plain === null
      ? mirrored(nextLine, place, path, null)
      : sides === 'down'
        ? mirrored(nextLine, place, path, plain)
        : surrounded(nextLine, place, plain, sides === 'across')
  return {
    next: rows.next,
    close() {
      rows.close()
      close()
    },
  }
}

function plainRow({ width }: PixelSize, colour: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: width * channels }, (_, at) => colour[at % channels] ?? 0)
}

function surrounded(
  nextLine: () => Uint8Array,
  { target }: Place,
  plain: Uint8Array,
  isMirroredAcross: boolean,
): SheetRows {
  let y = 0
  return {
    next(into) {
      into.set(plain)
      if (y >= target.top && y < target.top + target.height) {
        into.set(nextLine(), target.left * channels)
        if (isMirroredAcross) mirrorEnds(into, target.left, target.width)
      }
      y++
    },
    close: () => undefined,
  }
}

/**
 * Rows that occur twice are buffered in a file at `path`: those of the upper side, later those of
 * the lower. Without `plain`, the ends of the rows are mirrored too.
 */
function mirrored(
  nextLine: () => Uint8Array,
  { sheet, target }: Place,
  path: string,
  plain: Uint8Array | null,
): SheetRows {
  const above = target.top
  const below = sheet.height - target.top - target.height
  const firstBelow = target.height - below
  const placeBelow = firstBelow < above ? above : 0
  const file = openSync(path, 'w+')
  const keep = (at: number, row: Uint8Array) => writeSync(file, row, 0, row.length, at * row.length)
  const kept = (at: number, into: Uint8Array) =>
    readSync(file, into, 0, into.length, at * into.length)
  let lines = 0
  const readLine = (into: Uint8Array) => {
    if (plain !== null) into.set(plain)
    into.set(nextLine(), target.left * channels)
    if (plain === null) mirrorEnds(into, target.left, target.width)
    if (lines >= firstBelow) keep(placeBelow + lines - firstBelow, into)
    if (lines < above) keep(lines, into)
    lines++
  }
  let y = 0
  return {
    next(into) {
      while (lines < above) readLine(into)
      const line = y < above ? above - 1 - y : y - above
      if (line < above) kept(line, into)
      else if (line < target.height) readLine(into)
      else kept(placeBelow + below - 1 - (line - target.height), into)
      y++
    },
    close() {
      closeSync(file)
      unlinkSync(path)
    },
  }
}

// The outermost pixel occurs twice, once on each side of the edge.
function mirrorEnds(row: Uint8Array, left: number, width: number): void {
  const start = left * channels
  const end = start + width * channels
  for (let at = start - channels, from = start; at >= 0; at -= channels, from += channels) {
    copyPixel(row, from, at)
  }
  for (let at = end, from = end - channels; at < row.length; at += channels, from -= channels) {
    copyPixel(row, from, at)
  }
}

// `copyWithin` takes five times as long for three bytes.
function copyPixel(row: Uint8Array, from: number, to: number): void {
  for (let channel = 0; channel < channels; channel++) {
    row[to + channel] = row[from + channel] ?? 0
  }
}

type Lines = { lines: Generator<Uint8Array, void>; close(): void }

function inFile({ path }: { path: string }, target: PixelSize): Lines {
  const pixels = openPixels(path)
  return {
    lines: resizeRows(pixels, target),
    close() {
      pixels.close()
      unlinkSync(path)
    },
  }
}

function pixelsOf(picture: { pixels: Buffer } | ReducedPicture): Promise<Buffer> | Buffer {
  return 'pixels' in picture ? picture.pixels : picture.reduced.raw().toBuffer()
}

function inMemory(pixels: Buffer, { width, height }: PixelSize): Lines {
  const rowBytes = width * channels
  function* rows(): Generator<Uint8Array, void> {
    for (let y = 0; y < height; y++) yield pixels.subarray(y * rowBytes, (y + 1) * rowBytes)
  }
  return { lines: rows(), close: () => undefined }
}

const rowsAtOnce = 32

type StoredPixels = SourceRows & { close(): void }

/**
 * RGB rows of what toWorkingColour wrote, flattened onto white. Rows have to be requested from the
 * top.
 */
function openPixels(path: string): StoredPixels {
  const file = openVipsFile(path)
  const { width, height, depth } = file
  const hasAlpha = file.channels === channels + 1
  if ((file.channels !== channels && !hasAlpha) || depth === 'float') {
    file.close()
    throw new Error(`a picture of ${file.channels} channels in ${depth}`)
  }
  const bits = depth === 'uchar' ? 8 : 16
  let chunk: Uint8Array = new Uint8Array()
  const keptBytes = (width * channels * bits) / 8
  return {
    width,
    height,
    bits,
    readRow(y, into) {
      const inChunk = y % rowsAtOnce
      if (inChunk === 0) {
        const rows = file.readRows(y, Math.min(rowsAtOnce, height - y))
        chunk = hasAlpha ? onWhite(rows, bits) : rows
      }
      into.set(chunk.subarray(inChunk * keptBytes, (inChunk + 1) * keptBytes))
    },
    close: () => file.close(),
  }
}

// Flattened after the conversion to the colors of the print, as a browser composes a picture with
// its page.
function onWhite(bytes: Buffer, bits: 8 | 16): Uint8Array {
  const { buffer } = Uint8Array.from(bytes)
  const values = bits === 8 ? new Uint8Array(buffer) : new Uint16Array(buffer)
  const white = 2 ** bits - 1
  const count = values.length / (channels + 1)
  const laid = bits === 8 ? new Uint8Array(count * channels) : new Uint16Array(count * channels)
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += channels + 1) {
    const alpha = (values[from + channels] ?? white) / white
    for (let channel = 0; channel < channels; channel++) {
      laid[to++] = Math.round(white + ((values[from + channel] ?? white) - white) * alpha)
    }
  }
  return new Uint8Array(laid.buffer)
}
