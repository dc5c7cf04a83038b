// One size for one picture: how much is cropped, how sharp it prints, and why it is unavailable if
// it is. Independent of prices, so that it can run in the browser.

import { type Crop, cropInPixels, cropLoss, type PictureSize } from '../../../pure/geometry/crop.ts'
import { printPixels } from '../../../pure/geometry/lengths.ts'
import { cropOnArea, type PrintArea } from '../../../pure/geometry/print-area.ts'
import {
  printResolution,
  type Sharpness,
  sharpness,
} from '../../../pure/geometry/print-resolution.ts'
import type { Product } from '../catalog.ts'
import { findSizeRow, getSize } from '../products.ts'
import type { Size } from '../sizes.ts'
import { completeOptions, findChoice, type Options, refuseUnfitting } from './chosen-options.ts'
import { sizePrintArea } from './size-print-area.ts'

export type SizeOnPicture = Size & {
  /** In fractions of the upright picture. With an image wrap it covers the sides too. */
  readonly crop: Crop
  /** Share of the picture that is cropped away, 0 to 1. */
  readonly cropLoss: number
  /** After crop and wrap. */
  readonly dpi: number
  readonly sharpness: Sharpness
  readonly isAvailable: boolean
  /** Why it cannot be chosen: too few pixels in the picture, or sold out. */
  readonly fault: 'pixels' | 'sold_out' | null
}

export type SizeChoice = SizeOnPicture & {
  readonly area: PrintArea
  /** The fault as a message for people, with what would help; null if the size can be chosen. */
  readonly reason: string | null
}

/**
 * Applies `size` and the shopper's crop (null for the least crop) to a picture. Throws
 * `parameter_invalid` or `size_unavailable` if the catalog does not have it. A size that is sold
 * out or too large for the picture is returned with `isAvailable: false`.
 */
export function sizeChoice(choice: {
  product: Product
  size: string
  options: Options
  picture: PictureSize
  crop: Crop | null
}): SizeChoice {
  const { product, picture, crop } = choice
  const size = getSize(product, choice.size)
  const options = completeOptions(product, choice.options)
  refuseUnfitting(product, size, options)
  const area = sizePrintArea(product, size, options, picture)
  const made = sizeOnPicture({ product, size, options, area, picture, crop })
  return { ...made, area, reason: reasonFor(made, { product, options, area, picture }) }
}

/** Options must be complete and fit the size. Additional properties of the size are preserved. */
export function sizeOnPicture<Known extends Size>(choice: {
  product: Product
  size: Known
  options: Options
  area: PrintArea
  picture: PictureSize
  crop: Crop | null
}): Known & SizeOnPicture {
  const { product, size, options, area, picture } = choice
  const crop = cropOnArea(choice.crop, picture, area)
  const dpi = printResolution(picture, crop, area.covered)
  const missing = soldOut(product, size, options)
  const isTooSmall = dpi < product.scale.floorDpi
  return {
    ...size,
    crop,
    cropLoss: cropLoss(crop),
    dpi,
    sharpness: sharpness(dpi, product.scale),
    isAvailable: missing === null && !isTooSmall,
    fault: missing === null ? (isTooSmall ? 'pixels' : null) : 'sold_out',
  }
}

function reasonFor(
  size: SizeOnPicture,
  on: { product: Product; options: Options; area: PrintArea; picture: PictureSize },
): string | null {
  const { product, area, picture } = on
  const { crop, dpi } = size
  const out = soldOut(product, size, on.options)
  if (out === 'product') return `${product.name} is sold out. Choose another product.`
  if (out === 'size') return `${product.name} ${size.name} is sold out. Choose another size.`
  if (out !== null) return `The ${out.join(' ')} is sold out. Choose another ${out[0]}.`
  if (size.fault === null) return null
  const here = cropInPixels(crop, picture)
  const needed = printPixels(area.covered, product.scale.floorDpi)
  return (
    `Too few pixels: it would print at ${dpi} dpi, but the minimum for ${product.name} is ` +
    `${product.scale.floorDpi}. This size requires ${needed.width} × ${needed.height} pixels of ` +
    `the picture, which has ${here.width} × ${here.height}.`
  )
}

/**
 * Returns what the line needs that is sold out in the catalog, with name and value for an option;
 * null if everything is available.
 */
export function soldOut(
  product: Product,
  size: Size,
  options: Options,
): 'product' | 'size' | [option: string, value: string] | null {
  if (product.isSoldOut) return 'product'
  if (findSizeRow(product, size.name)?.isSoldOut) return 'size'
  return (
    Object.entries(options).find(([name, value]) => findChoice(product, name, value)?.isSoldOut) ??
    null
  )
}
