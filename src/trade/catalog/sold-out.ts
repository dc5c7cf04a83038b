// Whether something that a line needs is marked as sold out in the catalog.

import type { Product } from './catalog.ts'
import { findChoice, type Options } from './chosen-options.ts'
import { sizeRow } from './products.ts'
import type { Size } from './sizes.ts'

/** What is missing, in words that say what to do; null when all of it can be had. */
export function soldOut(product: Product, size: Size, options: Options): string | null {
  if (product.isSoldOut) return `${product.name} is sold out. Choose another product.`
  if (sizeRow(product, size.name)?.isSoldOut) {
    return `${product.name} ${size.name} is sold out. Choose another size.`
  }
  const missing = Object.entries(options).find(
    ([name, value]) => findChoice(product, name, value)?.isSoldOut,
  )
  if (missing === undefined) return null
  return `The ${missing.join(' ')} is sold out. Choose another ${missing[0]}.`
}
