import type { Measures } from '../../src/pure/contract/preferences.ts'
import { builtInCatalog } from '../../src/trade/catalog/built-in/built-in-catalog.ts'
import type { Product } from '../../src/trade/catalog/catalog.ts'
import { catalogForMeasures } from '../../src/trade/catalog/choices/catalog-for-measures.ts'
import { getProduct } from '../../src/trade/catalog/products.ts'

/** With the sizes in that unit. */
export function builtInProduct(name: string, measures: Measures = 'in'): Product {
  return getProduct(catalogForMeasures(builtInCatalog, measures), name)
}
