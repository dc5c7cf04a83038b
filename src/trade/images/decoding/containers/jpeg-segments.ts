// The segments of a JPEG, as libjpeg finds them (ISO/IEC 10918-1, B.1.1): it passes over
// stray bytes between them, which some cameras leave, also right behind the start of the image.

import type { BytesAt } from './read-blocks.ts'

export type JpegSegment = {
  marker: number
  /** Of the 0xff before it. */
  at: number
  /** Behind the segment before. */
  strayBytes: number
  /** With its marker. */
  byteLength: number
}

export const startOfScan = 0xda
export const progressiveFrame = 0xc2

/**
 * Ends after the first start of a scan, and where nothing follows that could be a segment. Asked for those to the end,
 * it takes the data of a scan for stray bytes.
 */
export function* jpegSegments(
  bytesAt: BytesAt,
  reach: 'to the first scan' | 'to the end' = 'to the first scan',
): Generator<JpegSegment> {
  for (let end = 2; ; ) {
    const at = nextMarker(bytesAt, end)
    const head = at === null ? Buffer.alloc(0) : bytesAt(at, 4)
    const [, marker = 0] = head
    if (at === null || head.length < 4) return
    const byteLength = hasNoLength(marker) ? 2 : 2 + head.readUInt16BE(2)
    yield { marker, at, strayBytes: at - end, byteLength }
    if (marker === endOfImage) return
    if (marker === startOfScan && reach === 'to the first scan') return
    end = at + byteLength
  }
}

/** The last 0xff before a byte that is neither that nor 0: any number of 0xff may stand before a marker. */
function nextMarker(bytesAt: BytesAt, from: number): number | null {
  for (let at = from; ; ) {
    const block = bytesAt(at, searchedBytes)
    if (block.length < 2) return null
    let found = block.indexOf(0xff)
    while (found !== -1 && found + 1 < block.length) {
      const next = block[found + 1]
      if (next !== 0 && next !== 0xff) return at + found
      found = block.indexOf(0xff, found + 1)
    }
    // A 0xff at the end of this piece may belong to a marker.
    at += block.length - 1
  }
}

/** Cameras' stray bytes are a few dozen. */
const searchedBytes = 1024

export const endOfImage = 0xd9

/** TEM and the restart markers. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
}

export function isHuffmanFrame(marker: number): boolean {
  return marker === 0xc0 || marker === 0xc1 || marker === progressiveFrame
}
