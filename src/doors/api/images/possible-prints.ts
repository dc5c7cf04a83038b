// What a picture can be printed as, in short: what its cart will begin with, and how large it goes.

import type { PrintJson } from '../../../pure/contract/schemas/image-schema.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { firstChoice } from '../../../trade/carts/first-choice.ts'
import type { Catalog, Product } from '../../../trade/catalog/catalog.ts'
import { catalogIn } from '../../../trade/catalog/catalog-in.ts'
import { carriedOptions, type Options } from '../../../trade/catalog/chosen-options.ts'
import type { Currency } from '../../../trade/catalog/currencies.ts'
import { measuresWith } from '../../../trade/catalog/currency-for.ts'
import { fittingSizes } from '../../../trade/catalog/fitting-sizes.ts'
import { unitPrice } from '../../../trade/catalog/price-line.ts'
import { findProduct } from '../../../trade/catalog/products.ts'
import { type SizeOnPicture, sizeChoice } from '../../../trade/catalog/size-choice.ts'

export type PossiblePrints = { best: PrintJson | null; largest: PrintJson | null }

/** As a cart begins in this currency. The largest by its area; of two alike the one that cuts off less. */
export function possiblePrints(
  catalog: Catalog,
  { width, height }: PixelSize,
  currency: Currency,
): PossiblePrints {
  const shown = catalogIn(catalog, measuresWith(currency))
  const picture = { width, height }
  const best = beginning(shown, picture)
  const [largest] = shown.products
    .flatMap((product) => {
      const sizes = fittingSizes({ product, options: carriedOptions(product, {}), picture })
      return sizes.map((size): Print => ({ product, size, options: size.options }))
    })
    .filter(({ size }) => size.isAvailable)
    .sort((a, b) => areaOf(b.size) - areaOf(a.size) || a.size.cropLoss - b.size.cropLoss)
  // With other options than those that a product begins with, some can be had where none could.
  return { best: printJson(best, currency), largest: printJson(largest ?? best, currency) }
}

type Print = { product: Product; size: SizeOnPicture; options: Options }

function beginning(shown: Catalog, picture: PixelSize): Print | null {
  const { product: name, size, options } = firstChoice(shown, picture)
  if (size === null) return null
  const product = findProduct(shown, name)
  return { product, options, size: sizeChoice({ product, size, options, picture, crop: null }) }
}

function printJson(print: Print | null, currency: Currency): PrintJson | null {
  if (print === null) return null
  const { product, size, options } = print
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

function areaOf({ widthMicrometres, heightMicrometres }: SizeOnPicture): number {
  return widthMicrometres * heightMicrometres
}
