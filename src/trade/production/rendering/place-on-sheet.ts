// Resizes the picture into its place on the sheet and surrounds it: with its own mirrored pixels, or
// with a colour. Each row is written where it belongs as soon as it is made.

import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import type { PrintRecipe } from './print-recipe.ts'
import { resizeRows } from './resize-rows.ts'
import { inColours, profileBytes, type StoredProfile } from './store-profile.ts'
import { openPixels } from './stored-pixels.ts'

const channels = 3
/** After so many rows others get a word in: whoever watches the memory, or ends this. */
const rowsAtOnce = 64

/** `picture` is what toWorkingColour wrote. Answers the path of an uncompressed TIFF. */
export async function placeOnSheet(
  recipe: PrintRecipe,
  { working }: StoredProfile,
  picture: string,
): Promise<string> {
  const { sheet, target, surround, folder } = recipe
  const iccProfile = await profileBytes(working)
  const head = tiffHead({ ...sheet, channels, bitDepth: 8, iccProfile })
  const path = join(folder, 'sheet.tif')
  const file = openSync(path, 'w')
  const pixels = openPixels(picture)
  try {
    writeSync(file, head)
    const row = new Uint8ClampedArray(sheet.width * channels)
    const put = (y: number) =>
      writeSync(file, row, 0, row.length, head.length + y * sheet.width * channels)
    const isMirrored = surround === 'mirror'
    if (!isMirrored) fill(row, await inColours(working, surround))
    const below = sheet.height - target.top - target.height
    for (let y = 0; !isMirrored && y < target.top; y++) put(y)
    for (let y = 0; !isMirrored && y < below; y++) put(sheet.height - 1 - y)

    let y = 0
    for (const line of resizeRows(pixels, target)) {
      row.set(line, target.left * channels)
      if (isMirrored) mirrorEnds(row, target.left, target.width)
      put(target.top + y)
      if (isMirrored && y < target.top) put(target.top - 1 - y)
      const fromBelow = target.height - 1 - y
      if (isMirrored && fromBelow < below) put(target.top + target.height + fromBelow)
      y++
      if (y % rowsAtOnce === 0) await setImmediate()
    }
  } finally {
    pixels.close()
    closeSync(file)
  }
  return path
}

// The outermost pixel stands twice, once on each side of the edge.
function mirrorEnds(row: Uint8ClampedArray, left: number, width: number): void {
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

function fill(row: Uint8ClampedArray, colour: readonly number[]): void {
  for (let at = 0; at < row.length; at++) row[at] = colour[at % channels] ?? 0
}
