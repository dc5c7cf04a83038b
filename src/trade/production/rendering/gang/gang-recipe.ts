// Everything the print process needs for one gang sheet. Lengths are in micrometers, from the upper
// left corner.

import type { PrintFormat } from '../../../../pure/contract/print-format.ts'
import type { PixelCrop } from '../../../../pure/geometry/crop.ts'
import type { Extent, PixelSize } from '../../../../pure/geometry/lengths.ts'

export const gangFormats = ['pdf', 'tiff'] as const
export type GangFormat = (typeof gangFormats)[number]

export type GangRecipe = {
  kind: 'gang'
  format: GangFormat
  sheet: Extent
  /** Of the TIFF. In a PDF every print has its own. */
  dpi: number
  files: readonly GangFile[]
  cells: readonly GangCell[]
  /** Cut marks have this length and begin at the edge of each cell. 0 for none. */
  markMicrometres: number
  /** Empty for none. */
  slug: string
  slugBox: { x: number; y: number; width: number; height: number }
  /** Used only by this job, for temporary files. */
  folder: string
}

export type GangFile = PixelSize & {
  path: string
  format: PrintFormat
  /** In pixels of the file. */
  trim: PixelCrop
}

export type GangCell = {
  /** Index into `files`. */
  file: number
  x: number
  y: number
  /** As it lies on the sheet. */
  width: number
  height: number
  /** True if it was turned clockwise by 90°. */
  isTurned: boolean
}

export type MadeGangSheet = {
  /** In `folder`. */
  path: string
  byteLength: number
}
