// Repairs a JPEG before decoding: removes causes of libjpeg warnings that lose no pixels. libjpeg
// reports only its first warning, so a harmless one could hide that half of the picture is missing.
// After the repair the decoder must still find nothing to warn about. docs/formats.md has the
// table.

import { readFileSync } from 'node:fs'
import {
  isHuffmanFrame,
  type JpegSegment,
  jpegSegments,
  progressiveFrame,
  startOfScan,
} from '../containers/jpeg-segments.ts'
import type { BytesAt } from '../containers/read-blocks.ts'
import { newEndOfJpeg } from './new-end-of-jpeg.ts'

type Edit = { at: number; byteLength: number; bytes: readonly number[] }

/** Null if there is nothing to repair. */
export function repairJpeg(path: string, bytesAt: BytesAt, byteLength: number): Uint8Array | null {
  const edits = editsOf(bytesAt, byteLength)
  if (edits.length === 0) return null
  const file = readFileSync(path)
  const pieces: Uint8Array[] = []
  let from = 0
  for (const { at, byteLength, bytes } of edits.sort((one, other) => one.at - other.at)) {
    pieces.push(file.subarray(from, at), Uint8Array.from(bytes))
    from = at + byteLength
  }
  return Buffer.concat([...pieces, file.subarray(from)])
}

function editsOf(bytesAt: BytesAt, byteLength: number): Edit[] {
  const edits: Edit[] = []
  let frame: { isSequential: boolean; channels: number } | null = null
  let transformAt: number | null = null
  for (const segment of jpegSegments(bytesAt)) {
    const { at, marker, strayBytes } = segment
    // Google cameras leave some; B.1.1.2 allows only 0xff there.
    if (strayBytes > 0) edits.push({ at: at - strayBytes, byteLength: strayBytes, bytes: [] })
    const content = bytesAt(at + 4, mostLookedAt)
    if (marker === jfifSegment && content.toString('latin1', 0, 5) === 'JFIF\0') {
      // JFIF 1.02: no other major version exists.
      if (content[5] !== 1) edits.push({ at: at + 9, byteLength: 1, bytes: [1] })
    }
    if (marker === adobeSegment && content.toString('latin1', 0, 5) === 'Adobe')
      transformAt = at + 15
    if (isHuffmanFrame(marker)) {
      frame = { isSequential: marker !== progressiveFrame, channels: content[5] ?? 0 }
    }
    if (marker === startOfScan && frame !== null) {
      const isInOneScan = frame.isSequential && content[0] === frame.channels
      if (frame.isSequential) edits.push(...scanParameters(bytesAt, segment))
      if (transformAt !== null) edits.push(...transform(bytesAt, transformAt, frame.channels))
      const end = newEndOfJpeg(bytesAt, byteLength, { scanAt: at, isInOneScan })
      if (end !== null) edits.push({ ...end, byteLength: byteLength - end.at })
    }
  }
  return edits
}

const jfifSegment = 0xe0
const adobeSegment = 0xee
const mostLookedAt = 16

// B.2.3: 0, 63 and 0 for a sequential picture. Samsung cameras wrote other values.
function scanParameters(bytesAt: BytesAt, { at, byteLength }: JpegSegment): Edit[] {
  const right = [0, 63, 0]
  const place = at + byteLength - right.length
  const given = bytesAt(place, right.length)
  const isRight = right.every((value, index) => given[index] === value)
  return isRight || given.length < right.length
    ? []
    : [{ at: place, byteLength: right.length, bytes: right }]
}

// Adobe Technical Note 5116: 0 none, 1 YCbCr, 2 YCCK. For other values libjpeg assumes the default
// for the number of channels.
function transform(bytesAt: BytesAt, at: number, channels: number): Edit[] {
  const [given] = bytesAt(at, 1)
  const usual = channels === 3 ? 1 : 2
  const isKnown = given === undefined || given === 0 || given === usual
  return isKnown || channels < 3 ? [] : [{ at, byteLength: 1, bytes: [usual] }]
}
