// What a picture can be printed as, in short: what its cart will begin with, and how large it goes.

import type { PrintJson } from '../../../pure/contract/schemas/image-schema.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import type { Catalog, Product } from '../../../trade/catalog/catalog.ts'
import { catalogIn } from '../../../trade/catalog/catalog-in.ts'
import { carriedOptions } from '../../../trade/catalog/chosen-options.ts'
import type { Currency } from '../../../trade/catalog/currencies.ts'
import { measuresWith } from '../../../trade/catalog/currency-for.ts'
import { bestSize, type FittingSize, fittingSizes } from '../../../trade/catalog/fitting-sizes.ts'
import { unitPrice } from '../../../trade/catalog/price-line.ts'

export type PossiblePrints = { best: PrintJson | null; largest: PrintJson | null }

/** As a cart begins in this currency. The largest by its area; of two alike the one that cuts off less. */
export function possiblePrints(
  catalog: Catalog,
  { width, height }: PixelSize,
  currency: Currency,
): PossiblePrints {
  const offers = catalogIn(catalog, measuresWith(currency)).products.map((product) => {
    const options = carriedOptions(product, {})
    return { product, sizes: fittingSizes({ product, options, picture: { width, height } }) }
  })
  const best = offers
    .map(({ product, sizes }) => ({ product, size: bestSize(sizes) }))
    .find(({ size }) => size !== null)
  const [largest] = offers
    .flatMap(({ product, sizes }) => sizes.map((size) => ({ product, size })))
    .filter(({ size }) => size.isAvailable)
    .sort((a, b) => areaOf(b.size) - areaOf(a.size) || a.size.cropLoss - b.size.cropLoss)
  return { best: printJson(best, currency), largest: printJson(largest, currency) }
}

type Print = { product: Product; size: FittingSize | null }

function printJson(print: Print | undefined, currency: Currency): PrintJson | null {
  if (!print?.size) return null
  const { product, size } = print
  return {
    product: product.name,
    size: size.name,
    dpi: size.dpi,
    sharpness: size.sharpness,
    crop_loss: Math.round(size.cropLoss * 1e4) / 1e4,
    unit_price: unitPrice(product, size, size.options, currency),
    currency,
  }
}

function areaOf({ widthMicrometres, heightMicrometres }: FittingSize): number {
  return widthMicrometres * heightMicrometres
}
