// The catalog with one store's prices. Stores with the same markup share one object, so that values
// cached per catalog, such as the prices in a page, are shared as well.

import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { memoizeBy } from '../../../pure/memoize-by.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { Catalog, Product } from '../catalog.ts'
import { catalogWithPrices, keyOfPrices, type ListPrices } from '../price-lists/price-list.ts'

const kept = memoizeBy<Catalog, string, Catalog>(200)

/** Returns the catalog itself if there is nothing to apply. The markup comes on top of the list. */
export function catalogForStore(
  catalog: Catalog,
  { markup }: Marked,
  prices: ListPrices | null = null,
): Catalog {
  const isMarked = markup !== null || catalog.storeMarkup.minPercent > 0
  if (!isMarked && prices === null) return catalog
  return kept(catalog, JSON.stringify([markup, prices && keyOfPrices(prices)]), () => {
    const priced = prices === null ? catalog : catalogWithPrices(catalog, prices)
    if (!isMarked) return priced
    const products = priced.products.map((each) => markedProduct(each, markup ?? {}, catalog))
    return { ...priced, products }
  })
}

type Marked = { readonly markup: StoreMarkup | null }

function markedProduct(
  product: Product,
  markup: StoreMarkup,
  { storeMarkup: { minPercent, maxPercent } }: Catalog,
): Product {
  const ofProduct = memberOf(markup.products, product.name)
  const sizes = product.sizes.map((size) => {
    const wished =
      memberOf(ofProduct?.sizes, size.upright.name) ?? ofProduct?.percent ?? markup.percent ?? 0
    return { ...size, storeMarkupPercent: Math.min(Math.max(wished, minPercent), maxPercent) }
  })
  return { ...product, sizes }
}
