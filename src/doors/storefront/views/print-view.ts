// One print as drawn and named on pages. Plain data, so that it can be sent to the browser.

import { pictureRoute } from '../../../pure/contract/file-routes.ts'
import type { Crop } from '../../../pure/geometry/crop.ts'
import type { PrintArea } from '../../../pure/geometry/print-area.ts'
import type { ProductLook } from '../../../trade/catalog/catalog.ts'
import type { Size } from '../../../trade/catalog/sizes.ts'
import type { PictureFormat } from '../../../trade/images/rendering/picture-format.ts'

export type PictureView = {
  /** Path below `/pictures/`. */
  key: string
  /** Pixels of the upright picture. */
  width: number
  height: number
  /** The format for the browser. Undefined for thumbnails, which are JPEGs. */
  format?: PictureFormat
  /** A few blurred pixels as a `data:` URL, once they exist. */
  blur?: string
}

/** The longer side of the picture that a page loads first: enough for a phone. */
export const firstPixels = 800

/** At most `pixels` on the longer side. The JPEG with 400 px always exists. */
export function pictureAddress(
  { key, format }: PictureView,
  pixels: 800 | 1600 = firstPixels,
): string {
  const file = format === undefined ? '400.jpg' : `${pixels}.${format}`
  return pictureRoute.href({ pictureKey: key, file })
}

/** The names of a size; see trade/catalog/sizes.ts. */
export type SizeNames = Pick<
  Size,
  'measures' | 'inches' | 'centimetres' | 'otherMeasures' | 'label'
>

/** How the picture appears on the object. */
export type PrintShape = {
  product: string
  size: SizeNames
  /** The part of the picture on the face. */
  face: Crop
  /** The layout in micrometers, the same as in the print file. */
  area: PrintArea
  /** Color of the sides as drawn, `#rrggbb`. */
  sides: string
  /** Color of the margin of the sheet if its edges are `colour`. */
  printedSides: string | undefined
  /** Null without a frame. Wood shows its grain. */
  frame: { colour: string; isWood: boolean } | null
  /** Color of a mat that only the catalog knows. */
  mat?: string
  /** The look of a product that only the catalog knows. */
  custom?: ProductLook
}
