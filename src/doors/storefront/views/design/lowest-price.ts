// What a product begins at for a picture, whichever way it hangs: with its plainest options, or with
// the first ones that it can be had with.

import type { PixelSize } from '../../../../pure/geometry/lengths.ts'
import { allCombinations } from '../../../../trade/catalog/priced-options.ts'
import { orientations } from '../../../../trade/catalog/sizes.ts'
import type { ShopProduct } from './page-catalog.ts'
import { sizeViews } from './size-view.ts'

/** Minor units; null where no size can be had, whatever is chosen. */
export function lowestPrice(product: ShopProduct, picture: PixelSize): number | null {
  for (const options of [{}, ...allCombinations(product)]) {
    const prices = orientations.flatMap((orientation) =>
      sizeViews({ product, options, picture, orientation })
        .filter(({ isAvailable }) => isAvailable)
        .map(({ unitPrice }) => unitPrice),
    )
    if (prices.length > 0) return Math.min(...prices)
  }
  return null
}
