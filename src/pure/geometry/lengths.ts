// Lengths are integer micrometers: an inch is exactly 25,400 of them, so that print sizes, sides
// and bleeds add up without rounding and every part of the program gets the same pixels.

export const micrometresPerInch = 25_400
export const micrometresPerMillimetre = 1_000

export type Extent = { readonly widthMicrometres: number; readonly heightMicrometres: number }

export type PixelSize = { readonly width: number; readonly height: number }

export function inches(width: number, height: number): Extent {
  return extentIn(micrometresPerInch, width, height)
}

/** In a unit of that many micrometers. */
export function extentIn(micrometres: number, width: number, height: number): Extent {
  // Rounded, since 29.7 times 10,000 is slightly more than 297,000 in binary.
  return {
    widthMicrometres: Math.round(width * micrometres),
    heightMicrometres: Math.round(height * micrometres),
  }
}

/** Width divided by height. */
export function aspectOf(extent: Extent): number {
  return extent.widthMicrometres / extent.heightMicrometres
}

/** Pixels of an extent at a resolution, each side rounded to the nearest integer. */
export function printPixels(extent: Extent, dpi: number): PixelSize {
  return {
    width: pixelsAlong(extent.widthMicrometres, dpi),
    height: pixelsAlong(extent.heightMicrometres, dpi),
  }
}

export function pixelsAlong(micrometres: number, dpi: number): number {
  return Math.max(
    1,
    Math.floor((2 * micrometres * dpi + micrometresPerInch) / (2 * micrometresPerInch)),
  )
}
