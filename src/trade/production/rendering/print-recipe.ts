// All that the print process has to know for one print file: plain values, no keys and no names.

import type { PrintFormat } from '../../../pure/contract/print-format.ts'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'

export type PrintRecipe = {
  /** The print image. */
  path: string
  maxPixels: number
  /** Of the upright picture, in whole pixels. */
  source: PixelCrop
  /** Where in the sheet it comes to lie. */
  target: PixelCrop
  sheet: PixelSize
  /** What surrounds `target`: the mirrored picture, or `#rrggbb` in sRGB. */
  surround: 'mirror' | string
  /** What shows from the front: the trim of a sheet of paper, the folds of a canvas. */
  face: PixelCrop
  /** Sides included; where a canvas has its second fold. */
  faceAndSides: PixelCrop
  /** Keep what matters inside. */
  safe: PixelCrop
  dpi: number
  format: PrintFormat
  profile: OutputProfile
  /** Of this job alone: for what is made on the way. */
  folder: string
}

export type OutputProfile = {
  /** As the file says it to people: `sRGB`, `Display P3`, or what the profile calls itself. */
  name: string
  space: 'RGB' | 'CMYK'
  /** One that the decoder has built in, or the bytes of an ICC profile. */
  icc: 'srgb' | 'p3' | Uint8Array
}

export type MadePrint = {
  /** In `folder`. */
  path: string
  proofPath: string
  byteLength: number
  /** In hex. */
  sha256: string
}
