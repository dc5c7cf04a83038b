// Repairs a TIFF before decoding: gives it a new directory with only the tags its pixels need.
// LibTIFF warns about texts without NUL, unsorted tags and unknown tags, which scanners and editors
// write. Any warning that remains means that pixels are lost.

import { readFileSync } from 'node:fs'
import { maxFrames } from '../containers/bounds.ts'
import type { BytesAt } from '../containers/read-blocks.ts'
import { openTiff } from '../containers/tiff-directory.ts'
import { tiffPages } from '../containers/tiff-pages.ts'

/** Null if the file needs no repair, or cannot be read as a TIFF. */
export function repairTiff(path: string, bytesAt: BytesAt): Uint8Array | null {
  const tiff = openTiff(bytesAt)
  const picture = tiff && tiffPages(tiff, maxFrames).picture
  if (tiff === null || picture === null) return null
  const { at, directory } = picture
  const given = directory.entries()
  const kept = orderedOnce(given.filter(({ tag }) => needed.has(tag) && isSound(directory, tag)))
  const extra = missingExtraSamples(directory)
  const isInOrder = given.every(({ tag }, index) => tag === kept[index]?.tag)
  if (isInOrder && given.length === kept.length && extra === 0 && at === tiff.first) return null

  const file = readFileSync(path)
  const added = extra === 0 ? [] : [{ tag: 338, values: zeros(extra) }]
  const written = tiff.writeDirectory(kept, added)
  // Overwrites the old directory if possible: a truncated file must not grow, or the new bytes
  // would be read as pixels.
  if (kept.length + added.length <= given.length) {
    file.set(written, at)
    tiff.pointTo(file, at)
    return file
  }
  // Directories start at even offsets.
  const mended = Buffer.concat([file, Buffer.alloc(file.length & 1), written])
  tiff.pointTo(mended, mended.length - written.length)
  return mended
}

/**
 * For an invalid value of these tags LibTIFF rejects the whole file, while other readers use the
 * default.
 */
function isSound(directory: { numbers(tag: number): readonly number[] }, tag: number): boolean {
  const most = mostOf[tag]
  if (most === undefined) return true
  const [value = 0] = directory.numbers(tag)
  return value >= 1 && value <= most
}

/** TIFF 6.0 §8: FillOrder, Orientation and ResolutionUnit count from 1. */
const mostOf: Partial<Record<number, number>> = { 266: 2, 274: 8, 296: 3 }

function zeros(count: number): number[] {
  return Array<number>(count).fill(0)
}

function orderedOnce<E extends { tag: number }>(entries: readonly E[]): E[] {
  const byTag = new Map<number, E>()
  for (const entry of entries) if (!byTag.has(entry.tag)) byTag.set(entry.tag, entry)
  return [...byTag.values()].sort((one, other) => one.tag - other.tag)
}

/** Number of channels missing from tag 338 (ExtraSamples). */
function missingExtraSamples(directory: { numbers(tag: number): readonly number[] }): number {
  const [photometric = 0] = directory.numbers(262)
  const [samples = 1] = directory.numbers(277)
  const colours = { 2: 3, 5: 4, 6: 3, 8: 3 }[photometric] ?? 1
  return directory.numbers(338).length === 0 ? Math.max(0, samples - colours) : 0
}

/**
 * Size, depth, compression, colors, orientation, offsets, resolution, palette, tiles, inks and
 * channels, JPEG tables, YCbCr parameters, and the profile (TIFF 6.0; TIFF Technical Note 2; ICC.1
 * annex B).
 */
const needed = new Set([
  ...[256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 282, 283, 284, 292, 293, 296],
  ...[317, 320, 322, 323, 324, 325, 332, 334, 338, 339, 347],
  ...[512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675],
])
