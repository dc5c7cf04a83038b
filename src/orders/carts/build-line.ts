// A cart's line from its row and its picture: choice and price are computed anew each time, so they
// are always true to the pixels that are here now.

import type { Selectable } from 'kysely'
import type { Currency } from '../../catalog/currencies.ts'
import { keepOptions, type Options } from '../../catalog/options.ts'
import { priceLine } from '../../catalog/price-line.ts'
import { findProduct, type Product } from '../../catalog/products.ts'
import { sizeChoice } from '../../catalog/size-choice.ts'
import { findSize } from '../../catalog/sizes.ts'
import type { CropJson } from '../../contract/order-json.ts'
import type { CartLinesTable } from '../../database/tables/carts-table.ts'
import type { PixelSize } from '../../geometry/lengths.ts'
import type { Picture } from '../../images/picture.ts'
import type { CartLine } from './cart.ts'

export function buildLine(
  row: Selectable<CartLinesTable>,
  picture: Picture,
  currency: Currency,
): CartLine {
  const product = findProduct(row.product)
  const options = keepOptions(product, JSON.parse(row.options) as Options)
  const crop = row.crop === null ? null : (JSON.parse(row.crop) as CropJson)
  const declared = declaredPixels(row)
  const pixels = pixelsToPrint(picture, declared)
  const wish = { product: product.name, options, picture: pixels }
  const size = row.size !== null && isMadeIn(product, row.size) ? row.size : null
  const { quantity } = row
  const price = size === null ? null : priceLine({ ...wish, size, currency, quantity })
  return {
    id: row.id,
    picture,
    declared,
    pixels,
    product: product.name,
    options,
    chosen: size === null ? null : sizeChoice({ ...wish, size, crop }),
    isCropChosen: crop !== null,
    quantity,
    unitPrice: price?.unitPrice ?? null,
    total: price?.total ?? null,
  }
}

/** Pixels of the print image; while it is not here, what it will have. */
export function pixelsToPrint(picture: Picture, declared: PixelSize | null): PixelSize {
  const { width, height } = picture.print ?? declared ?? picture.shown
  return { width, height }
}

export function declaredPixels(row: {
  declared_width: number | null
  declared_height: number | null
}): PixelSize | null {
  if (row.declared_width === null || row.declared_height === null) return null
  return { width: row.declared_width, height: row.declared_height }
}

export function isMadeIn(product: Product, size: string): boolean {
  const found = findSize(size)
  return found !== null && product.sizes.includes(found.uprightName)
}
