// One size for one picture: what is cut off, how sharp it prints, and why it can't be had if it
// can't. Knows no prices, so that it can run in the browser.

import { type Crop, clampCrop, cropInPixels, cropLoss, leastCrop } from '../geometry/crop.ts'
import { aspectOf, type PixelSize, printPixels } from '../geometry/lengths.ts'
import type { PrintArea } from '../geometry/print-area.ts'
import { printResolution, type Sharpness, sharpness } from '../geometry/print-resolution.ts'
import { unknownSize } from './catalog-errors.ts'
import { completeOptions, type Options } from './options.ts'
import { findProduct, type Product } from './products.ts'
import { sizePrintArea } from './size-print-area.ts'
import { findSize, type Size } from './sizes.ts'

export type SizeOnPicture = Size & {
  /** In fractions of the upright picture; covers the sides too in an image wrap. */
  readonly crop: Crop
  /** How much of the picture is left away, 0 to 1. */
  readonly cropLoss: number
  /** After crop and wrap. */
  readonly dpi: number
  readonly sharpness: Sharpness
  readonly isAvailable: boolean
  /** Why it can't be picked, and what would help; null when it can. */
  readonly reason: string | null
}

/**
 * What `size` makes of a picture with a crop of the shopper's (null: the centred least crop).
 * Throws `parameter_invalid` or `size_unavailable` for what the catalog does not have; a size that
 * is only too large for the picture comes back with `isAvailable: false`.
 */
export function sizeChoice(choice: {
  product: string
  size: string
  options: Options
  picture: PixelSize
  crop: Crop | null
}): SizeOnPicture & { area: PrintArea } {
  const product = findProduct(choice.product)
  const size = productSize(product, choice.size)
  const area = sizePrintArea(product, size, completeOptions(product, choice.options))
  return { ...sizeOnPicture(product, size, area, choice.picture, choice.crop), area }
}

/** Throws `size_unavailable` for a size in which the product is not made. */
export function productSize(product: Product, name: string): Size {
  const size = findSize(name)
  if (size === null || !product.sizes.includes(size.uprightName)) {
    throw unknownSize(product.name, name, product.sizes)
  }
  return size
}

export function sizeOnPicture(
  product: Product,
  size: Size,
  area: PrintArea,
  picture: PixelSize,
  chosenCrop: Crop | null,
): SizeOnPicture {
  const aspect = aspectOf(area.covered)
  const crop =
    chosenCrop === null ? leastCrop(picture, aspect) : clampCrop(chosenCrop, picture, aspect)
  const dpi = printResolution(picture, crop, area.covered)
  const isAvailable = dpi >= product.scale.floorDpi
  return {
    name: size.name,
    uprightName: size.uprightName,
    centimetres: size.centimetres,
    widthInches: size.widthInches,
    heightInches: size.heightInches,
    crop,
    cropLoss: cropLoss(crop),
    dpi,
    sharpness: sharpness(dpi, product.scale),
    isAvailable,
    reason: isAvailable ? null : reasonAgainst(product, area, picture, crop, dpi),
  }
}

function reasonAgainst(
  product: Product,
  area: PrintArea,
  picture: PixelSize,
  crop: Crop,
  dpi: number,
): string {
  const here = cropInPixels(crop, picture)
  const needed = printPixels(area.covered, product.scale.floorDpi)
  return (
    `Too few pixels: it would print at ${dpi} dpi, and a ${product.name} needs ` +
    `${product.scale.floorDpi}. This size takes ${needed.width} × ${needed.height} pixels of ` +
    `the picture; here are ${here.width} × ${here.height}.`
  )
}
