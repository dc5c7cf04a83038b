// Items in a HEIF's `meta` box (ISO/IEC 14496-12 §8.11), to find how many bytes are not picture
// data. The item data is in `mdat`, outside the boxes that describe it, so its size is not visible
// from `mdat` alone.

import { readSync } from 'node:fs'

/** For `meta`, including the profile, and `moov`. Phones write a few dozen kilobytes. */
export const maxDescribingBytes = 1024 * 1024

/** EXIF, XMP and other attachments. */
const besidePixels = ['Exif', 'mime', 'uri ']

/**
 * `meta` is the whole box including its header. Unreadable parts count as zero and are left to the
 * decoder.
 */
export function bytesBesidePixels(meta: Buffer): number {
  const boxes = [...boxesIn(meta.subarray(fullBoxHeadBytes))]
  const contentOf = (type: string) => boxes.find((box) => box.type === type)?.content
  const descriptions = contentOf('iinf')
  const locations = contentOf('iloc')
  if (descriptions === undefined || locations === undefined) return 0
  try {
    const beside = itemsBesidePixels(descriptions)
    return bytesOf(locations, beside)
  } catch (error) {
    if (error instanceof RangeError) return 0
    throw error
  }
}

const boxHeadBytes = 8
export const fullBoxHeadBytes = 12

export type Box = { type: string; content: Buffer }

export function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + boxHeadBytes <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length < boxHeadBytes) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, content: bytes.subarray(at + boxHeadBytes, at + length) }
    at += length
  }
}

/** §8.11.6: `infe` versions 2 and 3, the ones HEIF uses. */
function itemsBesidePixels(descriptions: Buffer): ReadonlySet<number> {
  const found = new Set<number>()
  const countBytes = descriptions[0] === 0 ? 2 : 4
  for (const { type, content } of boxesIn(descriptions.subarray(4 + countBytes))) {
    if (type !== 'infe') continue
    const idBytes = content[0] === 3 ? 4 : 2
    const id = content.readUIntBE(4, idBytes)
    const typeAt = 4 + idBytes + 2
    if (besidePixels.includes(content.toString('latin1', typeAt, typeAt + 4))) found.add(id)
  }
  return found
}

/** §8.11.3. Throws a RangeError if the box is truncated. */
function bytesOf(locations: Buffer, items: ReadonlySet<number>): number {
  let at = 0
  const next = (byteLength: number): number => {
    at += byteLength
    if (byteLength === 0) return 0
    // Of 64 bits only the lower 48 are read: no file is larger.
    const read = Math.min(byteLength, 6)
    return locations.readUIntBE(at - read, read)
  }
  const version = next(1)
  next(3)
  const sizes = next(2)
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15]
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15]
  const wideBytes = version === 2 ? 4 : 2
  let total = 0
  for (let rest = next(wideBytes); rest > 0; rest--) {
    const isBeside = items.has(next(wideBytes))
    // Skips the construction method and the data reference index.
    next((version === 0 ? 0 : 2) + 2)
    next(baseBytes)
    for (let extents = next(2); extents > 0; extents--) {
      next(indexBytes + offsetBytes)
      const length = next(lengthBytes)
      if (isBeside) total += length
    }
  }
  return total
}

export type OuterBox = { type: string; at: number; byteLength: number }

/** Top-level boxes, up to the first unreadable one. */
export function* outerBoxes(file: number, byteLength: number): Generator<OuterBox> {
  const head = Buffer.alloc(16)
  for (let at = 0; at < byteLength; ) {
    const bytesRead = readSync(file, head, 0, head.length, at)
    if (bytesRead < boxHeadBytes) return
    const boxBytes = lengthOf(head, byteLength - at)
    if (boxBytes < boxHeadBytes) return
    yield { type: head.toString('latin1', 4, 8), at, byteLength: boxBytes }
    at += boxBytes
  }
}

/** 0 means up to the end of the file, 1 that a 64-bit length follows. */
function lengthOf(head: Buffer, restBytes: number): number {
  const length = head.readUInt32BE()
  if (length === 0) return restBytes
  return length === 1 ? Number(head.readBigUInt64BE(8)) : length
}

/** The whole `meta` box; null if there is none within the size limit. */
export function readMeta(file: number, byteLength: number): Buffer | null {
  for (const box of outerBoxes(file, byteLength)) {
    if (box.type !== 'meta' || box.byteLength > maxDescribingBytes) continue
    const bytes = Buffer.alloc(box.byteLength)
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, box.at))
  }
  return null
}
