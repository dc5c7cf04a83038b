// One size for one picture: what is cut off, how sharp it prints, and why it can't be had if it
// can't. Knows no prices, so that it can run in the browser.

import {
  type Crop,
  clampCrop,
  cropInPixels,
  cropLoss,
  leastCrop,
  type PictureSize,
} from '../../pure/geometry/crop.ts'
import { aspectOf, printPixels } from '../../pure/geometry/lengths.ts'
import type { PrintArea } from '../../pure/geometry/print-area.ts'
import { printResolution, type Sharpness, sharpness } from '../../pure/geometry/print-resolution.ts'
import type { Product } from './catalog.ts'
import { completeOptions, findChoice, type Options, refuseUnfitting } from './chosen-options.ts'
import { productSize, sizeRow } from './products.ts'
import { sizePrintArea } from './size-print-area.ts'
import type { Size } from './sizes.ts'

export type SizeOnPicture = Size & {
  /** In fractions of the upright picture; covers the sides too in an image wrap. */
  readonly crop: Crop
  /** How much of the picture is left away, 0 to 1. */
  readonly cropLoss: number
  /** After crop and wrap. */
  readonly dpi: number
  readonly sharpness: Sharpness
  readonly isAvailable: boolean
  /** What keeps it from being picked: too few pixels in the picture, or nothing left to sell. */
  readonly fault: 'pixels' | 'sold_out' | null
}

export type SizeChoice = SizeOnPicture & {
  readonly area: PrintArea
  /** Its fault for people, and what would help; null when it can be picked. */
  readonly reason: string | null
}

/**
 * What `size` makes of a picture with a crop of the shopper's (null: the least crop).
 * Throws `parameter_invalid` or `size_unavailable` for what the catalog does not have; what is sold
 * out, or too large for the picture, comes back with `isAvailable: false`.
 */
export function sizeChoice(choice: {
  product: Product
  size: string
  options: Options
  picture: PictureSize
  crop: Crop | null
}): SizeChoice {
  const { product, picture, crop } = choice
  const size = productSize(product, choice.size)
  const options = completeOptions(product, choice.options)
  refuseUnfitting(product, size, options)
  const area = sizePrintArea(product, size, options)
  const made = sizeOnPicture({ product, size, options, area, picture, crop })
  return { ...made, area, reason: reasonFor(made, { product, options, area, picture }) }
}

/** Options have to be complete and fit the size. What else is known of the size stays. */
export function sizeOnPicture<Known extends Size>(choice: {
  product: Product
  size: Known
  options: Options
  area: PrintArea
  picture: PictureSize
  crop: Crop | null
}): Known & SizeOnPicture {
  const { product, size, options, area, picture } = choice
  const aspect = aspectOf(area.covered)
  const crop =
    choice.crop === null ? leastCrop(picture, aspect) : clampCrop(choice.crop, picture, aspect)
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
    `Too few pixels: it would print at ${dpi} dpi, and a ${product.name} needs ` +
    `${product.scale.floorDpi}. This size takes ${needed.width} × ${needed.height} pixels of ` +
    `the picture; here are ${here.width} × ${here.height}.`
  )
}

/**
 * What a line needs and is marked as sold out in the catalog, an option with its value; null when all of it
 * can be had.
 */
export function soldOut(
  product: Product,
  size: Size,
  options: Options,
): 'product' | 'size' | [option: string, value: string] | null {
  if (product.isSoldOut) return 'product'
  if (sizeRow(product, size.name)?.isSoldOut) return 'size'
  return (
    Object.entries(options).find(([name, value]) => findChoice(product, name, value)?.isSoldOut) ??
    null
  )
}
