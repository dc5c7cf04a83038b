// Decodes a picture once, from end to end, into a small upright copy in sRGB on white. Shrinking
// comes first, so that everything after it works on few pixels, whatever the original has.

import sharp, { type Sharp } from 'sharp'

export type ReadUpright = {
  longSide: number
  /** EXIF, 1 to 8. */
  orientation: number
  maxPixels: number
}

/** Never enlarged. Rejects when the picture is damaged or cut short. */
export async function readUpright(path: string, options: ReadUpright): Promise<Sharp> {
  const { longSide, orientation, maxPixels } = options
  const { data, info } = await sharp(path, {
    // Anything milder accepts TIFFs that end half-way and JPEGs with overwritten scans.
    failOn: 'warning',
    limitInputPixels: maxPixels,
    sequentialRead: true,
  })
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    // toColourspace('srgb') ignores the embedded profile of 16-bit pictures; this honours it.
    .withIccProfile('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
  return orient(small.flatten({ background: '#ffffff' }), orientation)
}

// Sharp turns first and mirrors afterwards. TIFF 6.0 §8, tag 274.
function orient(picture: Sharp, orientation: number): Sharp {
  const turned = picture.rotate(turns[orientation] ?? 0)
  return [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned
}

/** Degrees clockwise, before mirroring left and right. */
const turns: Record<number, number> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }
