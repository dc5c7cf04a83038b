// A product of the built-in catalog, for tests of what is computed from one.

import { builtInCatalog } from '../../src/trade/catalog/built-in/built-in-catalog.ts'
import type { Product } from '../../src/trade/catalog/catalog.ts'
import { findProduct } from '../../src/trade/catalog/products.ts'

export function builtInProduct(name: string): Product {
  return findProduct(builtInCatalog, name)
}
