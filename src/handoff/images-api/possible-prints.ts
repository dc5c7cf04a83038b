// What a picture can be printed as, in short: what its cart will begin with, and how large it goes.

import type { Currency } from '../../catalog/currencies.ts'
import { keepOptions, type Options } from '../../catalog/options.ts'
import { unitPrice } from '../../catalog/price-line.ts'
import { findProduct, type Product, productNames } from '../../catalog/products.ts'
import type { SizeOnPicture } from '../../catalog/size-choice.ts'
import { bestSize, fittingSizes } from '../../catalog/sizes-for.ts'
import type { PrintJson } from '../../contract/image-json.ts'
import type { PixelSize } from '../../geometry/lengths.ts'

export type PossiblePrints = { best: PrintJson | null; largest: PrintJson | null }

/** The largest by its area; of two alike the one that cuts off less. */
export function possiblePrints({ width, height }: PixelSize, currency: Currency): PossiblePrints {
  const offers = productNames.map((name) => {
    const product = findProduct(name)
    const options = keepOptions(product, {})
    return { product, options, sizes: fittingSizes(product, options, { width, height }) }
  })
  const best = offers
    .map(({ sizes, ...made }) => ({ ...made, size: bestSize(sizes) }))
    .find(({ size }) => size !== null)
  const [largest] = offers
    .flatMap(({ sizes, ...made }) => sizes.map((size) => ({ ...made, size })))
    .filter(({ size }) => size.isAvailable)
    .sort((a, b) => areaOf(b.size) - areaOf(a.size) || a.size.cropLoss - b.size.cropLoss)
  return { best: printJson(best, currency), largest: printJson(largest, currency) }
}

type Print = { product: Product; options: Options; size: SizeOnPicture | null }

function printJson(print: Print | undefined, currency: Currency): PrintJson | null {
  if (!print?.size) return null
  const { product, options, size } = print
  return {
    product: product.name,
    size: size.name,
    dpi: size.dpi,
    sharpness: size.sharpness,
    crop_loss: Math.round(size.cropLoss * 1e4) / 1e4,
    unit_price: unitPrice(product, size, options, currency),
    currency,
  }
}

function areaOf({ widthInches, heightInches }: SizeOnPicture): number {
  return widthInches * heightInches
}
