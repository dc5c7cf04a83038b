// The size list of the cart page: every size that suits the picture, least crop first, each with
// its crop, honest resolution and price. Sizes too large for the pixels stay in it, with the reason.

import { fitSizes } from '../geometry/fit-sizes.ts'
import type { PixelSize } from '../geometry/lengths.ts'
import type { Currency } from './currencies.ts'
import { completeOptions, type Options } from './options.ts'
import { unitPrice } from './price-line.ts'
import { findProduct, type Product } from './products.ts'
import { type SizeOnPicture, sizeOnPicture } from './size-choice.ts'
import { isOversize, sizePrintArea } from './size-print-area.ts'
import { type Size, turnSize, uprightSizes } from './sizes.ts'

export type SizeChoice = SizeOnPicture & {
  /** Minor units of `currency`. */
  readonly unitPrice: number
  readonly currency: Currency
  /** The one to begin with: true for one choice, or for none when nothing can be picked. */
  readonly isBest: boolean
}

/**
 * Ordered by the ratio of the face: the picture's own ratio first, small to large, then the next
 * nearest. Ratios that would cut away half of the picture or more are not offered, unless all do.
 */
export function sizesFor(wish: {
  product: string
  options: Options
  picture: PixelSize
  currency: Currency
  markupPercent?: number
}): SizeChoice[] {
  const product = findProduct(wish.product)
  const options = completeOptions(product, wish.options)
  const onPicture = fittingSizes(product, options, wish.picture)
  const best = bestSize(onPicture)
  return onPicture.map((size) => ({
    ...size,
    unitPrice: unitPrice({ ...wish, product: product.name, size: size.name, options }),
    currency: wish.currency,
    isBest: size === best,
  }))
}

/** The same list without prices, for the browser. Options have to be complete. */
export function fittingSizes(
  product: Product,
  options: Options,
  picture: PixelSize,
): SizeOnPicture[] {
  return fitSizes(picture, sizesOf(product), turnSize).map(({ size }) =>
    sizeOnPicture(product, size, sizePrintArea(product, size, options), picture, null),
  )
}

/**
 * The largest sharp size up to 24×36″ in the nearest ratio that has one which is not soft; where
 * everything is soft, the one with the most dpi. The list has to be in its order.
 */
export function bestSize<Choice extends SizeOnPicture>(list: readonly Choice[]): Choice | null {
  const available = list.filter((size) => size.isAvailable)
  const nearest = available.find((size) => size.sharpness !== 'soft')
  if (nearest === undefined) return mostBy(available, (size) => size.dpi)
  const sameRatio = available.filter(
    (size) =>
      size.widthInches * nearest.heightInches === size.heightInches * nearest.widthInches &&
      size.sharpness === nearest.sharpness,
  )
  const handy = sameRatio.filter((size) => !isOversize(size))
  return handy.length === 0 ? nearest : mostBy(handy, (size) => size.widthInches)
}

function sizesOf(product: Product): Size[] {
  return product.sizes.flatMap((name) => uprightSizes.get(name) ?? [])
}

function mostBy<Each>(list: readonly Each[], measure: (each: Each) => number): Each | null {
  return list.reduce<Each | null>(
    (most, each) => (most === null || measure(each) > measure(most) ? each : most),
    null,
  )
}
