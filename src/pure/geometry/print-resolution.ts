// The true print resolution: after crop and wrap, the lower of both axes, in whole pixels per inch,
// rounded down.

import { type Crop, cropInPixels } from './crop.ts'
import { type Extent, micrometresPerInch, type PixelSize } from './lengths.ts'

export type Sharpness = 'sharp' | 'good' | 'soft'

/** Resolution thresholds for prints on a material. */
export type SharpnessScale = {
  /** Below it a size is not sold. */
  readonly floorDpi: number
  readonly goodDpi: number
  readonly sharpDpi: number
}

/**
 * The highest whole dpi at which the covered extent, rendered to whole pixels, needs no more pixels
 * than the crop has: at this dpi the print file is never enlarged. 0 if there is less than one
 * pixel per inch.
 */
export function printResolution(picture: PixelSize, crop: Crop, covered: Extent): number {
  const pixels = cropInPixels(crop, picture)
  return Math.min(
    dpiAlong(pixels.width, covered.widthMicrometres),
    dpiAlong(pixels.height, covered.heightMicrometres),
  )
}

export function sharpness(dpi: number, scale: SharpnessScale): Sharpness {
  if (dpi >= scale.sharpDpi) return 'sharp'
  return dpi >= scale.goodDpi ? 'good' : 'soft'
}

// The inverse of pixelsAlong: length × dpi rounds to at most the available pixels.
function dpiAlong(pixels: number, micrometres: number): number {
  const dpiTooMany = ((2 * pixels + 1) * micrometresPerInch) / (2 * micrometres)
  return Math.ceil(dpiTooMany) - 1
}
