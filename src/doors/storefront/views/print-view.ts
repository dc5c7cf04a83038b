// One print as the pages draw and name it; plain data, so that it can travel to the browser.

import type { Crop } from '../../../pure/geometry/crop.ts'
import type { PrintArea } from '../../../pure/geometry/print-area.ts'
import type { ProductLook } from '../../../trade/catalog/catalog.ts'
import type { Size } from '../../../trade/catalog/sizes.ts'
import type { PictureFormat } from '../../../trade/images/rendering/picture-format.ts'

export type PictureView = {
  /** Its address under `/pictures/`. */
  key: string
  /** Upright pixels. */
  width: number
  height: number
  /** What the browser is shown it in; absent for thumbnails, which are JPEGs. */
  format?: PictureFormat
  /** A few blurred pixels as a `data:` address, once they are made. */
  blur?: string
}

/** The longer side of what a page shows at first: enough for a phone. */
export const firstPixels = 800

/** At most `pixels` on the longer side; the JPEG of 400 px is there from the start. */
export function pictureAddress(
  { key, format }: PictureView,
  pixels: 800 | 1600 = firstPixels,
): string {
  return format === undefined ? `/pictures/${key}/400.jpg` : `/pictures/${key}/${pixels}.${format}`
}

/** What a size is called, see trade/catalog/sizes.ts. */
export type SizeNames = Pick<
  Size,
  'measures' | 'inches' | 'centimetres' | 'otherMeasures' | 'label'
>

/** What is seen of the picture on the object. */
export type PrintShape = {
  product: string
  size: SizeNames
  /** How deep the object stands off the wall; 0 for paper. */
  depthInches: number
  /** The part of the picture on the face. */
  face: Crop
  /** Where everything lies, in micrometres; the same as in the print file. */
  area: PrintArea
  /** How the sides of the object are covered. */
  wrap: string
  /** `#rrggbb`, for the wrap `color`. */
  wrapColor: string
  /** Null without one. Of wood its grain shows. */
  frame: { colour: string; isWood: boolean } | null
  /** The colour of one that only the catalog knows. */
  mat?: string
  /** What it looks like, where only the catalog knows it. */
  custom?: ProductLook
}
