// Whether something that a line needs is marked as sold out in the catalog.

import type { Product } from './catalog.ts'
import { findChoice, type Options } from './chosen-options.ts'
import { sizeRow } from './products.ts'
import type { Size } from './sizes.ts'

/** What is missing, an option with its value; null when all of it can be had. */
export function soldOut(
  product: Product,
  size: Size,
  options: Options,
): 'product' | 'size' | [option: string, value: string] | null {
  if (product.isSoldOut) return 'product'
  if (sizeRow(product, size.name)?.isSoldOut) return 'size'
  return (
    Object.entries(options).find(([name, value]) => findChoice(product, name, value)?.isSoldOut) ??
    null
  )
}
