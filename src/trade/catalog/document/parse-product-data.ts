import type { ProductDataTable } from '../product-data/product-data.ts'
import type { CatalogDocument } from './catalog-document.ts'
import { optionLists } from './option-lists.ts'

/** Null if the document has no product data at all. */
export function parseProductData(document: CatalogDocument): ProductDataTable | null {
  const products = Object.entries(document.products).map(([name, product]) => {
    const choices = optionLists(product).flatMap(([option, list]) =>
      list.choices.flatMap(({ value, product_data: own }) =>
        own === undefined ? [] : [{ option, value: String(value), own }],
      ),
    )
    return [name, { own: product.product_data ?? {}, choices }] as const
  })
  const isEmpty = products.every(
    ([, { own, choices }]) => Object.keys(own).length === 0 && choices.length === 0,
  )
  if (isEmpty && document.product_data === undefined) return null
  return { shop: document.product_data ?? {}, products: Object.fromEntries(products) }
}
