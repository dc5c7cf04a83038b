// What a new line begins with: the best size as the first product of the catalog that the picture is
// large enough for, hanging as the picture does and with its plain options, as far as that can be;
// where it is too small for all, the first one without a size, so that the page can say why.

import type { PixelSize } from '../../pure/geometry/lengths.ts'
import { keptOf } from '../../pure/kept-of.ts'
import type { Catalog, Product } from '../catalog/catalog.ts'
import { carriedOptions, type Options } from '../catalog/chosen-options.ts'
import { bestSize, fittingSizes } from '../catalog/fitting-sizes.ts'
import { allCombinations } from '../catalog/priced-options.ts'
import { firstProduct } from '../catalog/products.ts'
import { type Orientation, orientations } from '../catalog/sizes.ts'

export type FirstChoice = { product: string; options: Options; size: string | null }

/** Kept for the sizes that pictures come in: those of a camera are all alike. */
export function firstChoice(catalog: Catalog, picture: PixelSize): FirstChoice {
  return kept(catalog, `${picture.width}x${picture.height}`, () => choose(catalog, picture))
}

const kept = keptOf<Catalog, string, FirstChoice>(500)

function choose(catalog: Catalog, picture: PixelSize): FirstChoice {
  for (const { product, wished, orientation } of waysToBegin(catalog, picture)) {
    const options = carriedOptions(product, wished)
    const best = bestSize(fittingSizes({ product, options, picture, orientation }))
    if (best !== null) return { product: product.name, options: best.options, size: best.name }
  }
  const product = firstProduct(catalog)
  return { product: product.name, options: carriedOptions(product, {}), size: null }
}

type Way = { product: Product; wished: Options; orientation: Orientation | undefined }

// Those that a shopper would not call a change come first.
function* waysToBegin({ products }: Catalog, { width, height }: PixelSize): Generator<Way> {
  const own = width > height ? 'landscape' : 'portrait'
  const hanging = [undefined, own, ...orientations] as const
  for (const orientation of hanging) {
    for (const product of products) yield { product, wished: {}, orientation }
  }
  for (const product of products) {
    for (const wished of allCombinations(product)) {
      for (const orientation of hanging) yield { product, wished, orientation }
    }
  }
}
