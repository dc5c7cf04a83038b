// Which sizes somebody is shown who measures in inches, or in centimetres: those that are sold in that
// measure, and of the others what has no counterpart among them. 24×36″ and 60×90 cm side by side
// would be a riddle. See docs/decisions/050-sizes-that-measure-what-they-say.md.

import type { Measures } from '../../pure/contract/preferences.ts'
import type { Catalog, Product } from './catalog.ts'
import { measuresOfName } from './sizes.ts'

/** Pages keep half a megabyte and more of each in each currency. */
const maxKept = 10
const cache = new WeakMap<Catalog, Map<string, Catalog>>()

/**
 * For a shopper who measures so. A size that is chosen already stays, whatever it is sold in. The same
 * catalog is answered for the same wish, so that what is made from one is made once.
 */
export function catalogIn(
  catalog: Catalog,
  measures: Measures,
  chosen: string | null = null,
): Catalog {
  const kept = chosen !== null && measuresOfName(chosen) !== measures ? chosen : null
  const ofCatalog = cache.get(catalog) ?? new Map<string, Catalog>()
  cache.set(catalog, ofCatalog)
  const key = `${measures} ${kept}`
  const known = ofCatalog.get(key)
  if (known !== undefined) return known
  const made = catalog.showsAllSizes
    ? catalog
    : { ...catalog, products: catalog.products.map((each) => productIn(each, measures, kept)) }
  if (ofCatalog.size >= maxKept) ofCatalog.clear()
  ofCatalog.set(key, made)
  return made
}

function productIn(product: Product, measures: Measures, kept: string | null): Product {
  const sizes = product.sizes.filter(
    ({ upright }) =>
      upright.measures === measures ||
      upright.otherMeasures === null ||
      upright.uprightName === kept,
  )
  return { ...product, sizes }
}
