// The catalog with one store's prices. Stores with the same markup share one object, so that values
// cached per catalog, such as the prices in a page, are shared as well.

import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { memoizeBy } from '../../../pure/memoize-by.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { Catalog, Product } from '../catalog.ts'

const kept = memoizeBy<Catalog, string, Catalog>(200)

/** Returns the catalog itself if there is no markup to apply. */
export function catalogForStore(catalog: Catalog, { markup }: Marked): Catalog {
  if (markup === null && catalog.storeMarkup.minPercent === 0) return catalog
  return kept(catalog, JSON.stringify(markup), () => ({
    ...catalog,
    products: catalog.products.map((product) => markedProduct(product, markup ?? {}, catalog)),
  }))
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
