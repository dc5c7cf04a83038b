// A markup without empty parts; null where nothing is left.

import type { ProductMarkup, StoreMarkup } from '../../../../pure/contract/store-markup.ts'

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
