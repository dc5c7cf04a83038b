// TIFF directories (TIFF 6.0 §2; BigTIFF), which EXIF uses too. The content is untrusted: missing
// or invalid values read as empty.

import type { BytesAt } from './read-blocks.ts'

export interface Directory {
  entries(): readonly TiffEntry[]
  /** Integers, at most the first 64; empty if the tag is missing or of another type. */
  numbers(tag: number): readonly number[]
  /** At most 200 characters, up to the first NUL; empty if it is missing. */
  text(tag: number): string
  /** Location of the value, for tags that contain a structure of their own. */
  place(tag: number): { at: number; byteLength: number } | null
}

/** `bytes` is the whole entry: tag, type, count, and the value or its offset. */
export type TiffEntry = { tag: number; bytes: Buffer }

export interface TiffFile {
  /** Offset of the first directory; 0 if there is none. */
  readonly first: number
  directoryAt(at: number): { directory: Directory; next: number } | null
  /**
   * Returns the bytes of a directory without a successor: `entries` of this file, plus new ones
   * with SHORT values that fit into the entry. Sorted by tag.
   */
  writeDirectory(
    entries: readonly TiffEntry[],
    added: readonly { tag: number; values: readonly number[] }[],
  ): Buffer
  pointTo(bytes: Buffer, directoryAt: number): void
}

/** Null if this is not a TIFF. */
export function openTiff(bytesAt: BytesAt): TiffFile | null {
  const head = bytesAt(0, 16)
  const order = head.toString('latin1', 0, 2)
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  const isBig = read(head, 2, 2, isLittle) === 43
  if (!isBig && read(head, 2, 2, isLittle) !== 42) return null
  const widths = isBig ? { count: 8, offset: 8, entry: 20 } : { count: 2, offset: 4, entry: 12 }
  const first = read(head, isBig ? 8 : 4, widths.offset, isLittle)

  function directoryAt(at: number): { directory: Directory; next: number } | null {
    const counted = bytesAt(at, widths.count)
    if (counted.length < widths.count) return null
    const count = Math.min(read(counted, 0, widths.count, isLittle), maxEntries)
    const entries = Buffer.from(bytesAt(at + widths.count, count * widths.entry))
    const end = Buffer.from(bytesAt(at + widths.count + count * widths.entry, widths.offset))
    const next = end.length < widths.offset ? 0 : read(end, 0, widths.offset, isLittle)
    return { directory: openDirectory(entries, at + widths.count), next }
  }

  function openDirectory(entries: Buffer, entriesAt: number): Directory {
    const places = new Map<number, Value>()
    for (let at = 0; at + widths.entry <= entries.length; at += widths.entry) {
      const bytesOfOne = typeBytes[read(entries, at + 2, 2, isLittle)]
      if (bytesOfOne === undefined) continue
      const count = read(entries, at + 4, widths.offset, isLittle)
      const valueAt = at + 4 + widths.offset
      const isInside = count * bytesOfOne <= widths.offset
      const from = isInside ? entriesAt + valueAt : read(entries, valueAt, widths.offset, isLittle)
      const tag = read(entries, at, 2, isLittle)
      if (!places.has(tag)) places.set(tag, { at: from, count, bytesOfOne })
    }
    return {
      entries: () =>
        Array.from({ length: Math.floor(entries.length / widths.entry) }, (_, index) => {
          const bytes = entries.subarray(index * widths.entry, (index + 1) * widths.entry)
          return { tag: read(bytes, 0, 2, isLittle), bytes }
        }),
      numbers(tag) {
        const value = places.get(tag)
        if (value === undefined) return []
        const { at, bytesOfOne } = value
        const count = Math.min(value.count, maxNumbers)
        const bytes = bytesAt(at, count * bytesOfOne)
        const whole = Math.floor(bytes.length / bytesOfOne)
        return Array.from({ length: whole }, (_, index) =>
          read(bytes, index * bytesOfOne, bytesOfOne, isLittle),
        )
      },
      text(tag) {
        const value = places.get(tag)
        if (value === undefined || value.bytesOfOne !== 1) return ''
        const text = bytesAt(value.at, Math.min(value.count, maxTextBytes)).toString('latin1')
        return text.split('\0')[0] ?? ''
      },
      place(tag) {
        const value = places.get(tag)
        return value ? { at: value.at, byteLength: value.count * value.bytesOfOne } : null
      },
    }
  }

  function shortsEntry({ tag, values }: { tag: number; values: readonly number[] }): TiffEntry {
    const bytes = Buffer.alloc(widths.entry)
    write(bytes, 0, tag, 2)
    write(bytes, 2, shortType, 2)
    write(bytes, 4, values.length, widths.offset)
    const valueAt = 4 + widths.offset
    for (const [index, value] of values.entries()) write(bytes, valueAt + 2 * index, value, 2)
    return { tag, bytes }
  }

  function write(bytes: Buffer, at: number, value: number, length: number): void {
    // Of 64 bits only the lower 48 are written, as in reading.
    if (length === 8) write(bytes, isLittle ? at : at + 2, value, 6)
    else if (isLittle) bytes.writeUIntLE(value, at, length)
    else bytes.writeUIntBE(value, at, length)
  }

  function writeDirectory(
    entries: readonly TiffEntry[],
    added: readonly { tag: number; values: readonly number[] }[],
  ): Buffer {
    const all = [...entries, ...added.map(shortsEntry)].sort((one, other) => one.tag - other.tag)
    const count = Buffer.alloc(widths.count)
    write(count, 0, all.length, widths.count)
    return Buffer.concat([count, ...all.map(({ bytes }) => bytes), Buffer.alloc(widths.offset)])
  }

  return {
    first,
    directoryAt,
    writeDirectory,
    pointTo: (bytes, at) => write(bytes, isBig ? 8 : 4, at, widths.offset),
  }
}

type Value = { at: number; count: number; bytesOfOne: number }

const shortType = 3
const maxEntries = 1000
const maxNumbers = 64
const maxTextBytes = 200

/** BYTE, ASCII, SHORT, LONG, UNDEFINED, IFD, and LONG8 and IFD8 of BigTIFF. */
const typeBytes: Partial<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  7: 1,
  13: 4,
  16: 8,
  18: 8,
}

/** Of 64 bits only the lower 48 are read: no file is larger. */
function read(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (length === 8) return isLittle ? bytes.readUIntLE(at, 6) : bytes.readUIntBE(at + 2, 6)
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
}
