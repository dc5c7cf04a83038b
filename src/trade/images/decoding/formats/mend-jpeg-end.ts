// The end of a JPEG without the mark of its end, or with zeros in the place of it. Some writers leave it so with every
// pixel there. Of a download that broke off it looks the same, and
// libvips does not hear what libjpeg says of the last rows: it asks at the beginning of a strip for what was wrong
// in the strip before (jpeg2vips.c). So the end is written anew in a way that a lack of data can't go unheard.

import {
  endOfImage,
  isHuffmanFrame,
  jpegSegments,
  progressiveFrame,
  startOfScan,
} from '../containers/jpeg-segments.ts'
import { type BytesAt, blockBytes } from '../containers/read-blocks.ts'

/** `bytes` take the place of all that follows `at`. */
export type NewEnd = { at: number; bytes: readonly number[] }

/**
 * Null: it has its mark, or a part of it is missing for certain. `scanAt` is where the first scan starts; there is
 * more than that scan if `isInOneScan` is false.
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
  // The first zero may be the last byte of the data; one byte too many goes unheard here.
  if (isInOneScan) return { at: Math.min(end, at + 1), bytes: noMoreData }
  // A scan that is not whole is heard here: all are read before the first row. One that is not there is not.
  return hasEveryScan(bytesAt) ? { at, bytes: [...mark] } : null
}

/** Fewer may be data: flat areas are coded by few bits, which may all be zero. */
const leastZeros = 16

/**
 * Eight bytes of ones, which are no code (T.81 C.2), and nothing behind them: libjpeg reads up to eight bytes ahead.
 * Whoever needs more comes to the end of the file, which libvips never lets pass.
 */
const noMoreData = Array.from({ length: 8 }, () => [0xff, 0]).flat()

const mark = Buffer.from([0xff, endOfImage])

/** In coded data 0xff is followed by 0 or a restart marker (B.1.1.5), so what is found is no data. */
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
    // A zero behind 0xff belongs to the data.
    if (length > 0) return Math.min(end, from + length + (block[length - 1] === 0xff ? 1 : 0))
    to = from
  }
  return scanAt
}

/** Whether the scans that are there bring every bit of every coefficient (G.1.1.1). */
function hasEveryScan(bytesAt: BytesAt): boolean {
  let isProgressive = false
  /** By a channel's number: of its 64 coefficients, the lowest bit that came. */
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
