// The honest print resolution: after the crop and after the wrap, the worse of both axes, in whole
// pixels per inch, rounded down.

import { type Crop, cropInPixels } from './crop.ts'
import { type Extent, micrometresPerInch, type PixelSize } from './lengths.ts'

export type Sharpness = 'sharp' | 'good' | 'soft'

/** Pixels per inch from which a print of some material earns its word. */
export type SharpnessScale = {
  /** Below it a size is not sold. */
  readonly floorDpi: number
  readonly goodDpi: number
  readonly sharpDpi: number
}

/**
 * The highest whole dpi at which the covered extent, rendered to whole pixels, needs no more pixels
 * than the crop has: the print file at this dpi is never enlarged. 0 when there is less than one
 * pixel for each inch.
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

// The inverse of pixelsAlong: length × dpi rounds to at most the pixels there are.
function dpiAlong(pixels: number, micrometres: number): number {
  const dpiTooMany = ((2 * pixels + 1) * micrometresPerInch) / (2 * micrometres)
  return Math.ceil(dpiTooMany) - 1
}
