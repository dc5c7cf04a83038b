// What a picture would need at least to be printed at all.

import { keepOptions, type Options } from '../../catalog/options.ts'
import { findProduct } from '../../catalog/products.ts'
import { sizeChoice } from '../../catalog/size-choice.ts'
import { type PixelSize, printPixels } from '../../geometry/lengths.ts'
import type { ProductView } from './cart-view.ts'

/** The fewest pixels with which one of the sizes can be had. Null where one can be had already. */
export function leastPixels(
  products: readonly ProductView[],
  options: Options,
  picture: PixelSize,
): PixelSize | null {
  const sizes = products.flatMap((product) => product.sizes.map((size) => ({ product, size })))
  if (sizes.some(({ size }) => size.isAvailable)) return null
  const needs = sizes.map(({ product: { name, floorDpi }, size }) => {
    const wish = { product: name, size: size.name, picture, crop: null }
    const { area } = sizeChoice({ ...wish, options: keepOptions(findProduct(name), options) })
    return printPixels(area.covered, floorDpi)
  })
  return needs.reduce((least, need) =>
    need.width * need.height < least.width * least.height ? need : least,
  )
}
