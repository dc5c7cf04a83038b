// What a new line begins with: the best size as a canvas, else as a poster; where the picture is
// too small for either, a canvas without a size, so that the page can say why.

import type { Currency } from '../../catalog/currencies.ts'
import { keepOptions, type Options } from '../../catalog/options.ts'
import { findProduct, type ProductName, productNames } from '../../catalog/products.ts'
import { sizesFor } from '../../catalog/sizes-for.ts'
import type { PixelSize } from '../../geometry/lengths.ts'

export type FirstChoice = { product: ProductName; options: Options; size: string | null }

export function firstChoice(picture: PixelSize, currency: Currency): FirstChoice {
  const choices = productNames.map((product) => {
    const options = keepOptions(findProduct(product), {})
    return { product, options, size: bestSizeName({ product, options, picture, currency }) }
  })
  const [canvas] = choices
  const choice = choices.find(({ size }) => size !== null) ?? canvas
  if (!choice) throw new Error('The catalog is empty.')
  return choice
}

/** Null when no size can be had. */
export function bestSizeName(wish: Parameters<typeof sizesFor>[0]): string | null {
  return sizesFor(wish).find((size) => size.isBest)?.name ?? null
}
