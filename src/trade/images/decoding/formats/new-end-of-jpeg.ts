// Repairs the end of a JPEG that has no end-of-image marker, or zeros in its place. Some writers
// leave it like that although every pixel is present, and a truncated download looks the same.
// libvips misses libjpeg's warnings about the last rows: it checks at the start of a strip for
// errors in the previous one (jpeg2vips.c). The end is therefore rewritten so that missing data
// always causes an error.

import {
  endOfImage,
  isHuffmanFrame,
  jpegSegments,
  progressiveFrame,
  startOfScan,
} from '../containers/jpeg-segments.ts'
import { type BytesAt, blockBytes } from '../containers/read-blocks.ts'

/** `bytes` replace everything from `at` on. */
export type NewEnd = { at: number; bytes: readonly number[] }

/**
 * Null if the marker is there, or if data is certainly missing. `scanAt` is the start of the first
 * scan; `isInOneScan` is false if there are more scans.
 */
export function newEndOfJpeg(
  bytesAt: BytesAt,
  byteLength: number,
  { scanAt, isInOneScan }: { scanAt: number; isInOneScan: boolean },
): NewEnd | null {
  if (isMarked(bytesAt, scanAt, byteLength)) return null
  const end = withoutHalfAMark(bytesAt, byteLength)
  const zerosAt = withoutZeros(bytesAt, scanAt, end)
  const at = end - zerosAt < leastZeros ? end : zerosAt
  // The first zero may be the last byte of the data; one byte too many does no harm here.
  if (isInOneScan) return { at: Math.min(end, at + 1), bytes: noMoreData }
  // An incomplete scan causes an error, since all scans are read before the first row. A scan that
  // is missing entirely does not.
  return hasEveryScan(bytesAt) ? { at, bytes: [...mark] } : null
}

/** A shorter run may be data: flat areas take few bits, which may all be zero. */
const leastZeros = 16

/**
 * Eight bytes of one-bits, which are not a valid code (T.81 C.2), and nothing after them: libjpeg
 * reads up to eight bytes ahead. A decoder that needs more data reaches the end of the file, which
 * libvips always reports.
 */
const noMoreData = Array.from({ length: 8 }, () => [0xff, 0]).flat()

const mark = Buffer.from([0xff, endOfImage])

/**
 * In coded data 0xff is followed by 0 or a restart marker (B.1.1.5), so a match is a real marker.
 */
function isMarked(bytesAt: BytesAt, scanAt: number, byteLength: number): boolean {
  if (bytesAt(byteLength - 2, 2).equals(mark)) return true
  for (let to = byteLength; to > scanAt + 1; to -= blockBytes - 1) {
    const from = Math.max(scanAt, to - blockBytes)
    if (bytesAt(from, to - from).includes(mark)) return true
  }
  return false
}

function withoutHalfAMark(bytesAt: BytesAt, byteLength: number): number {
  return bytesAt(byteLength - 1, 1)[0] === 0xff ? byteLength - 1 : byteLength
}

function withoutZeros(bytesAt: BytesAt, scanAt: number, end: number): number {
  for (let to = end; to > scanAt; ) {
    const from = Math.max(scanAt, to - blockBytes)
    const block = bytesAt(from, to - from)
    let length = block.length
    while (length > 0 && block[length - 1] === 0) length -= 1
    // A zero after 0xff is part of the data.
    if (length > 0) return Math.min(end, from + length + (block[length - 1] === 0xff ? 1 : 0))
    to = from
  }
  return scanAt
}

/** True if the scans present contain every bit of every coefficient (G.1.1.1). */
function hasEveryScan(bytesAt: BytesAt): boolean {
  let isProgressive = false
  /** By component id: the lowest bit received for each of its 64 coefficients. */
  const lowest = new Map<number, number[]>()
  for (const { at, marker } of jpegSegments(bytesAt, 'to the end')) {
    if (isHuffmanFrame(marker)) {
      isProgressive = marker === progressiveFrame
      const [count = 0] = bytesAt(at + 9, 1)
      const channels = bytesAt(at + 10, 3 * count).filter((_, index) => index % 3 === 0)
      for (const channel of channels) lowest.set(channel, Array<number>(64).fill(nothing))
    }
    if (marker !== startOfScan) continue
    const [count = 0] = bytesAt(at + 4, 1)
    const channels = bytesAt(at + 5, 2 * count).filter((_, index) => index % 2 === 0)
    const [first = 0, last = 0, bits = 0] = isProgressive ? bytesAt(at + 5 + 2 * count, 3) : [0, 63]
    for (const channel of channels) lowest.get(channel)?.fill(bits & 15, first, last + 1)
  }
  return [...lowest.values()].flat().every((bit) => bit === 0)
}

const nothing = 15
