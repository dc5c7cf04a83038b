// The default choice for a new line: the best size of the first catalog product that the picture is
// large enough for, in the picture's orientation and with default options where possible. If the
// picture is too small for every product, the first one without a size, so that the page can say
// why.

import type { PixelSize } from '../../pure/geometry/lengths.ts'
import { memoizeBy } from '../../pure/memoize-by.ts'
import type { Catalog, Product } from '../catalog/catalog.ts'
import { carriedOptions, type Options } from '../catalog/choices/chosen-options.ts'
import { bestSize, fittingSizes } from '../catalog/choices/fitting-sizes.ts'
import { allCombinations } from '../catalog/choices/priced-options.ts'
import { firstProduct } from '../catalog/products.ts'
import { type Orientation, orientations } from '../catalog/sizes.ts'

export type FirstChoice = { product: string; options: Options; size: string | null }

/** Memoised by pixel size: pictures from the same camera have the same one. */
export function firstChoice(catalog: Catalog, picture: PixelSize): FirstChoice {
  return kept(catalog, `${picture.width}x${picture.height}`, () => choose(catalog, picture))
}

const kept = memoizeBy<Catalog, string, FirstChoice>(500)

/** What people order of many pictures at once. */
export const productOfSets = 'photo-print'

/** The catalog with this product first, if it sells it. One object per product, as for memoising. */
export function beginningWith(catalog: Catalog, product: string): Catalog {
  return arranged(catalog, product, () => ({
    ...catalog,
    products: catalog.products.toSorted(
      (one, other) => Number(other.name === product) - Number(one.name === product),
    ),
  }))
}

const arranged = memoizeBy<Catalog, string, Catalog>(100)

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

// Ordered so that the ways a shopper would not notice as a change come first.
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
