// How much a WebP brings beside its pixels (RFC 9649 §2.3).

import { imageUnreadable } from '../../image-errors.ts'
import { maxBesidePixelsBytes, maxPieces } from './check-bounds.ts'
import { readBlocks } from './read-blocks.ts'

const besidePixels = ['ICCP', 'EXIF', 'XMP ']

/** Throws `image_unreadable`. What can't be read as a WebP is left to the decoder to refuse. */
export function checkWebp(file: number, byteLength: number): void {
  const bytesAt = readBlocks(file)
  let besideBytes = 0
  let chunks = 0
  for (let at = 12; at < byteLength; chunks++) {
    const head = bytesAt(at, 8)
    if (head.length < 8) return
    const chunkBytes = head.readUInt32LE(4)
    if (besidePixels.includes(head.toString('latin1', 0, 4))) besideBytes += chunkBytes
    if (besideBytes > maxBesidePixelsBytes || chunks > maxPieces) {
      throw imageUnreadable('overladen', `${besideBytes} bytes in ${chunks} chunks`)
    }
    at += 8 + chunkBytes + (chunkBytes % 2)
  }
}
