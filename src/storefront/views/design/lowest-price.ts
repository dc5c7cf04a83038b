// What a product begins at for a picture, whichever way it hangs, with its plainest options.

import type { Orientation } from '../../../catalog/sizes.ts'
import type { PixelSize } from '../../../geometry/lengths.ts'
import type { ShopProduct } from './page-catalog.ts'
import { sizeViews } from './size-view.ts'

const orientations: readonly Orientation[] = ['portrait', 'landscape', 'square']

/** Minor units; null where no size can be had. */
export function lowestPrice(product: ShopProduct, picture: PixelSize): number | null {
  const prices = orientations.flatMap((orientation) =>
    sizeViews({ product, options: {}, picture, orientation })
      .filter(({ isAvailable }) => isAvailable)
      .map(({ unitPrice }) => unitPrice),
  )
  return prices.length === 0 ? null : Math.min(...prices)
}
