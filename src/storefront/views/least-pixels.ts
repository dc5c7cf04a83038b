// What a picture would need at least to be printed at all.

import type { Catalog } from '../../catalog/catalog.ts'
import { keepOptions } from '../../catalog/options.ts'
import { findProduct, productSize } from '../../catalog/products.ts'
import { sizePrintArea } from '../../catalog/size-print-area.ts'
import { type PixelSize, printPixels } from '../../geometry/lengths.ts'
import type { CartLine } from '../../orders/carts/cart.ts'
import type { ProductView } from './cart-view.ts'

/** The fewest pixels with which one of the sizes can be had. Null where one can be had already. */
export function leastPixels(
  catalog: Catalog,
  products: readonly ProductView[],
  line: Pick<CartLine, 'options'>,
): PixelSize | null {
  const sizes = products.flatMap((product) => product.sizes.map((size) => ({ product, size })))
  if (sizes.some(({ size }) => size.isAvailable)) return null
  const needs = sizes.map(({ product: { name, floorDpi }, size: { name: sizeName } }) => {
    const product = findProduct(catalog, name)
    const size = productSize(product, sizeName)
    const area = sizePrintArea(product, size, keepOptions(product, line.options, size))
    return printPixels(area.covered, floorDpi)
  })
  return needs.reduce((least, need) =>
    need.width * need.height < least.width * least.height ? need : least,
  )
}
