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
import { bothOrientations, type Size } from './sizes.ts'

export type SizeChoice = SizeOnPicture & {
  /** Minor units of `currency`. */
  readonly unitPrice: number
  readonly currency: Currency
  /** The one to begin with: true for one choice, or for none when nothing can be picked. */
  readonly isBest: boolean
}

/**
 * Ordered as fitSizes() does: least crop first, small to large within a ratio, and no ratio that
 * would cut away half of the picture. Throws `parameter_invalid` for an unknown product or option.
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
  const list = fittingSizes(product, options, wish.picture)
  const best = bestSize(list)
  return list.map((size) => ({
    ...size,
    unitPrice: unitPrice(product, size, options, wish.currency, wish.markupPercent),
    currency: wish.currency,
    isBest: size === best,
  }))
}

/** The same list without prices. Options have to be complete. */
export function fittingSizes(
  product: Product,
  options: Options,
  picture: PixelSize,
): SizeOnPicture[] {
  const withArea = (size: Size) => ({ size, area: sizePrintArea(product, size, options) })
  const sizes = product.sizes.map((name) => {
    const [upright, lying] = bothOrientations(name)
    return [withArea(upright), withArea(lying)] as const
  })
  return fitSizes(picture, sizes).map(({ size, area }) =>
    sizeOnPicture(product, size, area, picture, null),
  )
}

// Much less than a shopper would notice as cut off.
const similarLoss = 0.05

/**
 * The largest sharp size up to 24×36″ among those that cut about as little as the first one which
 * is not soft; without a sharp one the largest good one; where everything is soft, the size with
 * the most dpi.
 */
export function bestSize(list: readonly SizeOnPicture[]): SizeOnPicture | null {
  const available = list.filter((size) => size.isAvailable)
  const clear = available.filter((size) => size.sharpness !== 'soft')
  if (clear.length === 0) return mostBy(available, (size) => size.dpi)
  const leastLoss = Math.min(...clear.map((size) => size.cropLoss))
  const near = clear.filter((size) => size.cropLoss <= leastLoss + similarLoss)
  const sharp = near.filter((size) => size.sharpness === 'sharp')
  const candidates = sharp.length > 0 ? sharp : near
  const handy = candidates.filter((size) => !isOversize(size))
  return mostBy(handy.length > 0 ? handy : candidates, areaOf)
}

function areaOf(size: Size): number {
  return size.widthInches * size.heightInches
}

function mostBy<Each>(list: readonly Each[], measure: (each: Each) => number): Each | null {
  return list.reduce<Each | null>(
    (most, each) => (most === null || measure(each) > measure(most) ? each : most),
    null,
  )
}
