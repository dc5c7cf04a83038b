// The same picture with different bytes, in three buffers of which only the small second one is
// new: a comment segment of random bytes after the start of the file (ISO/IEC 10918-1, B.2.4.5).
// This prevents the content from being recognized as a duplicate.

import { randomBytes } from 'node:crypto'

const startOfImageBytes = 2
const randomByteLength = 24

/** `jpeg` is not copied. */
export function withNewContent(jpeg: Buffer): Buffer[] {
  const head = Buffer.from([0xff, 0xfe, 0, 2 + randomByteLength])
  return [
    jpeg.subarray(0, startOfImageBytes),
    Buffer.concat([head, randomBytes(randomByteLength)]),
    jpeg.subarray(startOfImageBytes),
  ]
}

export function byteLengthOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)
}
