// A whole picture in L*a*b* as plain sRGB. The way there takes four bytes for each value, so that it
// is gone in bands.

import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import { readLab } from '../../images/decoding/read-lab.ts'

const pixelsOfBand = 4_000_000

/** `bandOf` opens a part of the picture; the result is an uncompressed TIFF without a profile. */
export async function labBands(
  bandOf: (crop: PixelCrop) => Sharp,
  crop: PixelCrop,
  outPath: string,
): Promise<void> {
  const { width, height } = crop
  const rows = Math.max(1, Math.floor(pixelsOfBand / width))
  const file = await open(outPath, 'w')
  try {
    await file.write(tiffHead({ width, height, channels: 3, bitDepth: 8, iccProfile: null }))
    for (let top = 0; top < height; top += rows) {
      const part = { ...crop, top: crop.top + top, height: Math.min(rows, height - top) }
      const band = await readLab(bandOf(part))
      await file.write(await band.removeAlpha().raw().toBuffer())
    }
  } finally {
    await file.close()
  }
}
