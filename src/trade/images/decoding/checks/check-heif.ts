// The outermost boxes of an AVIF or HEIC (ISO/IEC 14496-12 §4.2). The decoder bounds what is inside
// of them, but reads some of it byte by byte: a profile of 4 MB took it three seconds, a million
// empty boxes ten.

import { readSync } from 'node:fs'
import { imageUnreadable } from '../../image-errors.ts'
import { maxBesidePixelsBytes } from './check-bounds.ts'
import { bytesBesidePixels } from './heif-items.ts'

const maxBoxes = 500
/** Of `meta`, with the profile in it, and `moov`. Those of telephones have some ten kilobytes. */
const maxDescribingBytes = 1024 * 1024

/** Throws `image_unreadable`. What can't be read as boxes is left to the decoder to refuse. */
export function checkHeif(file: number, byteLength: number): void {
  const head = Buffer.alloc(16)
  let boxes = 0
  for (let at = 0; at < byteLength; boxes++) {
    if (boxes === maxBoxes) throw imageUnreadable('overladen', `more than ${maxBoxes} boxes`)
    const bytesRead = readSync(file, head, 0, head.length, at)
    if (bytesRead < 8) return
    const boxBytes = lengthOf(head, byteLength - at)
    if (boxBytes < 8) return
    const type = head.toString('latin1', 4, 8)
    if (['meta', 'moov'].includes(type) && boxBytes > maxDescribingBytes) {
      throw imageUnreadable('overladen', `a box of ${boxBytes} bytes`)
    }
    if (type === 'meta') {
      const box = Buffer.alloc(boxBytes)
      const bytesRead = readSync(file, box, 0, boxBytes, at)
      const besideBytes = bytesBesidePixels(box.subarray(0, bytesRead))
      if (besideBytes > maxBesidePixelsBytes) {
        throw imageUnreadable('overladen', `${besideBytes} bytes of EXIF and the like`)
      }
    }
    at += boxBytes
  }
}

/** 0 says to the end of the file, 1 that 64 bits follow. */
function lengthOf(head: Buffer, restBytes: number): number {
  const length = head.readUInt32BE()
  if (length === 0) return restBytes
  return length === 1 ? Number(head.readBigUInt64BE(8)) : length
}
