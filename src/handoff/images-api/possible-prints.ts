// What a picture can be printed as, in short: what its cart will begin with, and how large it goes.

import type { Currency } from '../../catalog/currencies.ts'
import { keepOptions } from '../../catalog/options.ts'
import { findProduct, productNames } from '../../catalog/products.ts'
import { type SizeChoice, sizesFor } from '../../catalog/sizes-for.ts'
import type { PrintJson } from '../../contract/image-json.ts'
import type { PixelSize } from '../../geometry/lengths.ts'

export function bestPrint(picture: PixelSize, currency: Currency): PrintJson | null {
  return printJson(choicesFor(picture, currency).find(({ isBest }) => isBest))
}

/** By its area; of two alike the one that cuts off less. */
export function largestPrint(picture: PixelSize, currency: Currency): PrintJson | null {
  const [largest] = choicesFor(picture, currency)
    .filter(({ isAvailable }) => isAvailable)
    .sort((a, b) => areaOf(b) - areaOf(a) || a.cropLoss - b.cropLoss)
  return printJson(largest)
}

type Choice = SizeChoice & { product: string }

function choicesFor({ width, height }: PixelSize, currency: Currency): Choice[] {
  return productNames.flatMap((name) => {
    const options = keepOptions(findProduct(name), {})
    const wish = { product: name, options, picture: { width, height }, currency }
    return sizesFor(wish).map((choice) => ({ ...choice, product: name }))
  })
}

function printJson(choice: Choice | undefined): PrintJson | null {
  if (choice === undefined) return null
  return {
    product: choice.product,
    size: choice.name,
    dpi: choice.dpi,
    sharpness: choice.sharpness,
    crop_loss: Math.round(choice.cropLoss * 1e4) / 1e4,
    unit_price: choice.unitPrice,
    currency: choice.currency,
  }
}

function areaOf({ widthInches, heightInches }: SizeChoice): number {
  return widthInches * heightInches
}
