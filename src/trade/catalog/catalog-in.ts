// Which sizes somebody is shown who measures in inches, or in centimetres: those that are sold in that
// measure, and of the others what has no counterpart among them. 24×36″ and 60×90 cm side by side
// would be a riddle. See docs/decisions/050-sizes-that-measure-what-they-say.md.

import type { Measures } from '../../pure/contract/preferences.ts'
import { keptOf } from '../../pure/kept-of.ts'
import type { Catalog, Product } from './catalog.ts'
import { measuresOfName } from './sizes.ts'

/** Pages keep half a megabyte and more of each in each currency. */
const kept = keptOf<Catalog, string, Catalog>(10)

/**
 * For a shopper who measures so. A size that is chosen already stays, whatever it is sold in. The same
 * catalog is answered for the same wish, so that what is made from one is made once.
 */
export function catalogIn(
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
