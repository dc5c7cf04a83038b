// What a new line begins with: the best size as a canvas, else as a poster; where the picture is
// too small for either, a canvas without a size, so that the page can say why.

import type { Currency } from '../../catalog/currencies.ts'
import { keepOptions, type Options } from '../../catalog/options.ts'
import { findProduct, type ProductName, productNames } from '../../catalog/products.ts'
import { sizesFor } from '../../catalog/sizes-for.ts'
import type { PixelSize } from '../../geometry/lengths.ts'

export type FirstChoice = { product: ProductName; options: Options; size: string | null }

export function firstChoice(picture: PixelSize, currency: Currency): FirstChoice {
  const [first, ...others] = productNames.map((product) => {
    return { product, options: keepOptions(findProduct(product), {}) }
  })
  if (first === undefined) throw new Error('The catalog is empty.')
  for (const wish of [first, ...others]) {
    const size = bestSizeName({ ...wish, picture, currency })
    if (size !== null) return { ...wish, size }
  }
  return { ...first, size: null }
}

/** Null when no size can be had. */
export function bestSizeName(wish: Parameters<typeof sizesFor>[0]): string | null {
  return sizesFor(wish).find((size) => size.isBest)?.name ?? null
}
