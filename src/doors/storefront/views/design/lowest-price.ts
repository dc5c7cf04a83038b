// What a product begins at for a picture, whichever way it hangs: with its plainest options, or with
// the first ones that it can be had with.

import type { PixelSize } from '../../../../pure/geometry/lengths.ts'
import { allCombinations } from '../../../../trade/catalog/priced-options.ts'
import { orientations } from '../../../../trade/catalog/sizes.ts'
import type { ShopProduct } from './page-catalog.ts'
import { sizeViews } from './size-view.ts'

const lastFound = new WeakMap<ShopProduct, { picture: PixelSize; least: number | null }>()

/** Minor units; null where no size can be had, whatever is chosen. */
export function lowestPrice(product: ShopProduct, picture: PixelSize): number | null {
  // A page asks for the same each time that something is chosen.
  const known = lastFound.get(product)
  if (known?.picture === picture) return known.least
  const least = findLowest(product, picture)
  lastFound.set(product, { picture, least })
  return least
}

function findLowest(product: ShopProduct, picture: PixelSize): number | null {
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
