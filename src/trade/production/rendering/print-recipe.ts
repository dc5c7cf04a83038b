// Everything the print process needs for one print file: plain values, no keys and no names.

import type { PrintFormat } from '../../../pure/contract/print-format.ts'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'

export type PrintRecipe = {
  path: string
  maxPixels: number
  /** In whole pixels of the upright picture. */
  source: PixelCrop
  /** Its position in the sheet. */
  target: PixelCrop
  sheet: PixelSize
  /** Fills the area around `target`: the mirrored picture, or `#rrggbb` in sRGB. */
  surround: 'mirror' | string
  /** With a color: the two sides of `target` on which the mirrored picture fills the sheet instead. */
  mirrored?: 'across' | 'down' | null
  /** The front: the trim of a sheet of paper, the folds of a canvas. */
  face: PixelCrop
  /** Including the sides; the second fold of a canvas. */
  faceAndSides: PixelCrop
  /** Important content has to stay inside. */
  safe: PixelCrop
  dpi: number
  format: PrintFormat
  profile: OutputProfile
  /** Used only by this job, for temporary files. */
  folder: string
}

export type OutputProfile = {
  /** Name for people: `sRGB`, `Display P3`, or the profile's own description. */
  name: string
  space: 'RGB' | 'CMYK'
  /** A profile built into the decoder, or the bytes of an ICC profile. */
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
