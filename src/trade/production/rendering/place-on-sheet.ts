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

const channels = 3

type Place = { sheet: PixelSize; target: PixelCrop }

/**
 * Yields the RGB rows of the sheet, each valid until the next one is requested. `picture` is what
 * toWorkingColour wrote; it is deleted at the end.
 */
export async function* placeOnSheet(
  { sheet, target, surround, folder }: PrintRecipe,
  { working }: StoredProfile,
  picture: string,
): AsyncGenerator<Uint8Array> {
  const colour = surround === 'mirror' ? null : await inColours(working, surround)
  const pixels = openPixels(picture)
  try {
    const lines = resizeRows(pixels, target)
    const place = { sheet, target }
    if (colour === null) yield* mirrored(lines, place, join(folder, 'mirrored'))
    else yield* surrounded(lines, place, colour)
  } finally {
    pixels.close()
    unlinkSync(picture)
  }
}

function* surrounded(
  lines: Iterable<Uint8Array>,
  { sheet, target }: Place,
  colour: readonly number[],
): Generator<Uint8Array> {
  const plain = Uint8Array.from(
    { length: sheet.width * channels },
    (_, at) => colour[at % channels] ?? 0,
  )
  const row = plain.slice()
  for (let y = 0; y < target.top; y++) yield plain
  for (const line of lines) {
    row.set(line, target.left * channels)
    yield row
  }
  for (let y = target.top + target.height; y < sheet.height; y++) yield plain
}

/**
 * Rows that occur twice are buffered in a file at `path`: those of the upper side, later those of
 * the lower.
 */
function* mirrored(
  lines: Iterable<Uint8Array>,
  { sheet, target }: Place,
  path: string,
): Generator<Uint8Array> {
  const row = new Uint8Array(sheet.width * channels)
  const above = target.top
  const below = sheet.height - target.top - target.height
  const firstBelow = target.height - below
  const placeBelow = firstBelow < above ? above : 0
  const file = openSync(path, 'w+')
  const keep = (at: number) => writeSync(file, row, 0, row.length, at * row.length)
  const kept = (at: number) => {
    readSync(file, row, 0, row.length, at * row.length)
    return row
  }
  try {
    let y = 0
    for (const line of lines) {
      row.set(line, target.left * channels)
      mirrorEnds(row, target.left, target.width)
      if (y >= firstBelow) keep(placeBelow + y - firstBelow)
      if (y >= above) yield row
      else {
        keep(y)
        if (y === above - 1) {
          for (let at = above - 1; at >= 0; at--) yield kept(at)
          for (let at = 0; at < above; at++) yield kept(at)
        }
      }
      y++
    }
    for (let at = below - 1; at >= 0; at--) yield kept(placeBelow + at)
  } finally {
    closeSync(file)
    unlinkSync(path)
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
