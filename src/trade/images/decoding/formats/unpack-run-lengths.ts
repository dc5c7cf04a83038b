// BMP's run lengths, RLE8 and RLE4 (Microsoft, "Bitmap compression"). Never writes outside the
// picture, whatever the runs say; what they skip has the colour 0.

import { imageUnreadable } from '../../image-errors.ts'

/** One byte for each pixel, the lowest row first. Throws `image_unreadable` when it breaks off. */
export function unpackRunLengths(
  runs: Uint8Array,
  { width, height, bitsPerPixel }: { width: number; height: number; bitsPerPixel: 4 | 8 },
): Uint8Array {
  if ((runs.length / 2) * maxRunPixels < (width * height) / 2) {
    throw imageUnreadable('damaged', 'run lengths for less than half of the picture')
  }
  const indexes = new Uint8Array(width * height)
  let at = 0
  let x = 0
  let y = 0

  function next(): number {
    const byte = runs[at++]
    if (byte === undefined) throw imageUnreadable('damaged', 'run lengths that break off')
    return byte
  }

  function put(index: number): void {
    if (x < width) indexes[y * width + x] = index
    x++
  }

  function putRun(count: number): void {
    const byte = next()
    for (let pixel = 0; pixel < count; pixel++) put(bitsPerPixel === 8 ? byte : half(byte, pixel))
  }

  // Filled to an even number of bytes.
  function putLiterals(count: number): void {
    const bytes = bitsPerPixel === 8 ? count : Math.ceil(count / 2)
    let byte = 0
    for (let pixel = 0; pixel < count; pixel++) {
      if (bitsPerPixel === 8 || pixel % 2 === 0) byte = next()
      put(bitsPerPixel === 8 ? byte : half(byte, pixel))
    }
    if (bytes % 2 === 1) at++
  }

  while (y < height) {
    const count = next()
    if (count > 0) {
      putRun(count)
      continue
    }
    const command = next()
    if (command === endOfPicture) break
    if (command === endOfRow) {
      x = 0
      y++
    } else if (command === move) {
      x += next()
      y += next()
    } else {
      putLiterals(command)
    }
  }
  return indexes
}

const maxRunPixels = 255
const endOfRow = 0
const endOfPicture = 1
const move = 2

function half(byte: number, pixel: number): number {
  return pixel % 2 === 0 ? byte >> 4 : byte & 0x0f
}
