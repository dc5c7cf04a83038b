// Decodes a picture once, from end to end, into a small upright copy in sRGB, on white. Shrinking
// comes first, so that everything after it works on few pixels, whatever the original has.

import sharp, { type Sharp } from 'sharp'
import { readableBySharp } from './formats/readable-by-sharp.ts'
import { readLab } from './read-lab.ts'

export type ReadUpright = {
  longSide: number
  /** Of the last step of shrinking; Lanczos by default. */
  kernel?: 'cubic'
  /** EXIF, 1 to 8. */
  orientation: number
  /** Of one channel. */
  bitDepth: number
  /** Instead of laying it on white. */
  keepsAlpha?: boolean
  maxPixels: number
}

/** Never enlarged. This or the encoding rejects when the picture is damaged or cut short. */
export async function readUpright(path: string, options: ReadUpright): Promise<Sharp> {
  const { longSide, kernel = 'lanczos3', orientation, bitDepth, maxPixels } = options
  const { keepsAlpha = false } = options
  const small = sharp(await readableBySharp(path), {
    // Anything milder accepts TIFFs that end half-way and JPEGs with overwritten scans.
    failOn: 'warning',
    limitInputPixels: maxPixels,
    sequentialRead: true,
  }).resize({ width: longSide, height: longSide, kernel, fit: 'inside', withoutEnlargement: true })
  const coloured = bitDepth === 8 ? small : await inDeepColour(small)
  const laid = keepsAlpha ? coloured : coloured.flatten({ background: '#ffffff' })
  return orient(laid.toColourspace('srgb'), orientation)
}

// toColourspace('srgb') ignores the embedded profile of 16-bit pictures. withIccProfile honours it,
// but takes pictures without one for Display P3, and would also write a profile into the result:
// hence the question before and the detour over bare pixels.
async function inDeepColour(small: Sharp): Promise<Sharp> {
  const { icc, space } = await small.metadata()
  if (space === 'labs' || space === 'lab') return await readLab(small)
  if (icc === undefined) return small
  const { data, info } = await small
    .withIccProfile('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

// Sharp mirrors first and turns afterwards. TIFF 6.0 §8, tag 274.
function orient(picture: Sharp, orientation: number): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture
  return mirrored.rotate(turns[orientation] ?? 0)
}

/** Degrees clockwise, after mirroring left and right. */
const turns: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
