// Filters sizes by the shopper's measure: shows the sizes sold in that measure, and those of the
// other measure that have no counterpart in it. 24×36″ next to 60×90 cm would be confusing. See
// docs/decisions/050-sizes-that-measure-what-they-say.md.

import type { Measures } from '../../../pure/contract/preferences.ts'
import { memoizeBy } from '../../../pure/memoize-by.ts'
import type { Catalog, Product } from '../catalog.ts'
import { measuresOfName } from '../sizes.ts'

/** Small, because pages cache at least half a megabyte per catalog and currency. */
const kept = memoizeBy<Catalog, string, Catalog>(10)

/**
 * Keeps a size that is already chosen, in either measure. Returns the same object for the same
 * arguments, so that values derived from a catalog are cached.
 */
export function catalogForMeasures(
  catalog: Catalog,
  measures: Measures,
  chosen: string | null = null,
): Catalog {
  if (catalog.showsAllSizes) return catalog
  const staying = chosen !== null && measuresOfName(chosen) !== measures ? chosen : null
  return kept(catalog, `${measures} ${staying}`, () => ({
    ...catalog,
    products: catalog.products.map((each) => productIn(each, measures, staying)),
  }))
}

function productIn(product: Product, measures: Measures, staying: string | null): Product {
  const sizes = product.sizes.filter(
    ({ upright }) =>
      upright.measures === measures ||
      upright.otherMeasures === null ||
      upright.uprightName === staying,
  )
  return { ...product, sizes }
}
