// Limits the data of a GIF after its first frame (GIF89a): its decoder loads the whole file into
// memory and reads all frames before it reports their number.

import { imageTooManyFrames, imageTooManyPixels, imageUnreadable } from '../../image-errors.ts'
import { maxBesidePixelsBytes, maxFrames } from '../containers/bounds.ts'
import { type BytesAt, readBlocks } from '../containers/read-blocks.ts'

/**
 * Throws `image_unreadable`, `image_too_many_pixels` and `image_too_many_frames`. Malformed files
 * are left to the decoder.
 */
export function checkGif(
  file: number,
  byteLength: number,
  { maxPixels }: { maxPixels: number },
): void {
  const bytesAt = readBlocks(file)
  const screen = bytesAt(0, screenBytes)
  if (screen.length < screenBytes) return
  const [width, height] = [screen.readUInt16LE(6), screen.readUInt16LE(8)]
  if (width * height > maxPixels) throw imageTooManyPixels(maxPixels, width, height)
  let frames = 0
  let besideBytes = 0
  let at = screenBytes + colourTableBytes(screen[10])
  while (at < byteLength) {
    const head = bytesAt(at, descriptorBytes)
    if (head[0] === extension) {
      const from = at + 2
      at = endOfSubBlocks(bytesAt, from)
      besideBytes += at - from
    } else if (head[0] === frame && head.length === descriptorBytes) {
      frames += 1
      if (frames > maxFrames) throw imageTooManyFrames(maxFrames)
      // The descriptor is followed by one byte with the LZW minimum code size.
      at = endOfSubBlocks(bytesAt, at + descriptorBytes + colourTableBytes(head[9]) + 1)
    } else {
      break
    }
    if (besideBytes > maxBesidePixelsBytes) {
      throw imageUnreadable('overladen', `${besideBytes} bytes beside the pixels`)
    }
  }
}

const extension = 0x21
const frame = 0x2c
const screenBytes = 13
const descriptorBytes = 10

/** §18, §20: the highest bit says that there is a table, the lowest three give its length. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** §15: blocks of up to 255 bytes, each preceded by its length; a length of zero ends them. */
function endOfSubBlocks(bytesAt: BytesAt, from: number): number {
  let at = from
  for (;;) {
    const length = bytesAt(at, 1)[0] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
}
