// What is known of a print file once it is made; kept with its line as JSON. Boxes are pixels of the
// file, but `source`, which is in pixels of the upright print image.

import type { PrintFormat } from '../../pure/contract/print-format.ts'
import type { PixelCrop } from '../../pure/geometry/crop.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'

export type PrintFacts = {
  format: PrintFormat
  width: number
  height: number
  dpi: number
  profile: string
  /** What shows from the front: the trim of paper, the fold of a canvas. */
  trim: PixelCrop
  /** With the sides of a canvas. */
  sides: PixelCrop
  /** What matters has to stay in here. */
  safe: PixelCrop
  /** The upright print image. */
  picture: PixelSize
  source: PixelCrop
  /** Where `source` lies in the file. */
  placed: PixelCrop
  /** `mirror`, or the colour around it. */
  surround: string
}

export function readPrintFacts(text: string): PrintFacts {
  return JSON.parse(text) as PrintFacts
}
