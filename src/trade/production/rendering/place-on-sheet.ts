// Resizes the picture into its place on the sheet and surrounds it: with its own mirrored pixels, or
// with a colour. Row by row from the top, so that no whole sheet is ever kept: 750 MB for 40×60″.

import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import type { PrintRecipe } from './print-recipe.ts'
import { resizeRows, type SourceRows } from './resize-rows.ts'
import { inColours, type StoredProfile } from './store-profile.ts'

const channels = 3

type Place = { sheet: PixelSize; target: PixelCrop }

/**
 * `picture` is what toWorkingColour wrote, and is gone when the rows end. They are the sheet's, red, green and blue
 * in turn, each good until the next one is asked for.
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

/** The rows that stand twice wait in a file at `path`: those of the upper side, later those of the lower. */
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

// The outermost pixel stands twice, once on each side of the edge.
function mirrorEnds(row: Uint8Array, left: number, width: number): void {
  const end = (left + width) * channels
  for (let at = left * channels - channels, from = left * channels; at >= 0; at -= channels) {
    row.copyWithin(at, from, from + channels)
    from += channels
  }
  for (let at = end, from = end - channels; at < row.length; at += channels) {
    row.copyWithin(at, from, from + channels)
    from -= channels
  }
}

const headBytes = 64
const rowsAtOnce = 32
const formats: Record<number, 8 | 16> = { 0: 8, 2: 16 }

type StoredPixels = SourceRows & { close(): void }

/**
 * The rows of a picture that libvips wrote in its own form: 64 bytes of head, then the pixels as they
 * are in memory.
 * Rows have to be asked for from the top.
 */
function openPixels(path: string): StoredPixels {
  const file = openSync(path, 'r')
  const head = new DataView(new ArrayBuffer(headBytes))
  readSync(file, head, 0, headBytes, 0)
  // In the order of bytes of whoever wrote it, which was this machine.
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  const [width, height, bands, format] = [4, 8, 12, 20].map((at) => head.getInt32(at, isLittle))
  const bits = formats[format ?? -1]
  if (!width || !height || bands !== channels || bits === undefined) {
    closeSync(file)
    throw new Error(`a picture of ${bands} channels in format ${format}`)
  }
  const rowBytes = (width * channels * bits) / 8
  const chunk = Buffer.alloc(rowBytes * rowsAtOnce)
  return {
    width,
    height,
    bits,
    readRow(y, into) {
      const inChunk = y % rowsAtOnce
      if (inChunk === 0) readSync(file, chunk, 0, chunk.byteLength, headBytes + y * rowBytes)
      into.set(chunk.subarray(inChunk * rowBytes, (inChunk + 1) * rowBytes))
    },
    close: () => closeSync(file),
  }
}
