// What a picture would need at least to be printed at all.

import { type PixelSize, printPixels } from '../../../pure/geometry/lengths.ts'
import { allCombinations } from '../../../trade/catalog/priced-options.ts'
import { orientations } from '../../../trade/catalog/sizes.ts'
import type { Design } from './design/choice.ts'
import { sizeViews } from './design/size-view.ts'

/**
 * The fewest pixels with which one of the sizes can be had, whatever is chosen beside it. Null where
 * one can be had already.
 */
export function leastPixels({ products, picture }: Design): PixelSize | null {
  const needs: PixelSize[] = []
  const ways = products.flatMap((product) =>
    [{}, ...allCombinations(product)].map((options) => ({ product, options })),
  )
  for (const { product, options } of ways) {
    for (const orientation of orientations) {
      for (const size of sizeViews({ product, options, picture, orientation })) {
        // What is sold out today is not what the picture lacks.
        if (size.fault !== 'pixels') return null
        needs.push(printPixels(size.area.covered, product.scale.floorDpi))
      }
    }
  }
  return needs.reduce<PixelSize | null>(
    (least, need) =>
      least !== null && least.width * least.height <= need.width * need.height ? least : need,
    null,
  )
}
