// Finds the segments of a JPEG as libjpeg does (ISO/IEC 10918-1, B.1.1): it skips stray bytes
// between them, which some cameras leave, even right after the start of image.

import type { BytesAt } from './read-blocks.ts'

export type JpegSegment = {
  marker: number
  /** Offset of the 0xff before it. */
  at: number
  /** Stray bytes after the previous segment. */
  strayBytes: number
  /** Including its marker. */
  byteLength: number
}

export const startOfScan = 0xda
export const progressiveFrame = 0xc2

/**
 * Ends after the first start of scan, or where no further segment follows. When asked to continue
 * to the end of the file, it treats scan data as stray bytes.
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

/**
 * Offset of the last 0xff before a byte that is neither 0xff nor 0: a marker may be preceded by any
 * number of 0xff.
 */
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
    // A 0xff at the end of this block may belong to a marker.
    at += block.length - 1
  }
}

const searchedBytes = 1024

export const endOfImage = 0xd9

/** TEM, the restart markers, and start and end of image. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
}

export function isHuffmanFrame(marker: number): boolean {
  return marker === 0xc0 || marker === 0xc1 || marker === progressiveFrame
}
