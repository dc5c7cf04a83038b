// A store's markup: for everything, by product, by size. Paths are those of StoreMarkup.

import type { ProductMarkup, StoreMarkup } from '../../../../pure/contract/store-markup.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import type { CatalogForm, CatalogRow } from '../forms/catalog-form.ts'

export function markupForm(catalog: Catalog, storeName: string): CatalogForm {
  const { minPercent, maxPercent } = catalog.storeMarkup
  const row = (label: string, path: readonly string[]): CatalogRow => ({
    label,
    fields: [{ path, kind: 'whole', isOptional: true }],
  })
  return {
    title: `Markup of ${storeName}`,
    intro: `Percent on the shop’s prices, from ${minPercent} to ${maxPercent}. The nearest one counts: that of the size, else of the product, else the first one here. What it adds is the store’s commission.`,
    tables: [
      {
        caption: 'Everything',
        columns: ['Percent'],
        rows: [row('On all prices', ['percent'])],
      },
      ...catalog.products.map(({ name, sizes }) => ({
        caption: name,
        columns: ['Percent'],
        rows: [
          row(`All of ${name}`, ['products', name, 'percent']),
          ...sizes.map(({ upright }) =>
            row(`${name} ${upright.name}`, ['products', name, 'sizes', upright.name]),
          ),
        ],
      })),
    ],
  }
}

/** Without empty parts; null where nothing is left. */
export function tidyMarkup({ percent, products = {} }: StoreMarkup): StoreMarkup | null {
  const marked = Object.entries(products).flatMap(([name, { percent: own, sizes = {} }]) => {
    const tidy: ProductMarkup = {
      ...(own !== undefined && { percent: own }),
      ...(Object.keys(sizes).length > 0 && { sizes }),
    }
    return Object.keys(tidy).length > 0 ? [[name, tidy] as const] : []
  })
  if (percent === undefined && marked.length === 0) return null
  return {
    ...(percent !== undefined && { percent }),
    ...(marked.length > 0 && { products: Object.fromEntries(marked) }),
  }
}
