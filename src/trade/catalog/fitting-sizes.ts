// Every size that suits a picture, least crop first, each with its crop and honest resolution. Sizes
// that can't be had stay in it, with the reason. Knows no prices, so that it can run in the browser.

import type { PictureSize } from '../../pure/geometry/crop.ts'
import { fitSizes, maxFaceLoss, maxFaceLossOfAWish } from '../../pure/geometry/fit-sizes.ts'
import type { PrintArea } from '../../pure/geometry/print-area.ts'
import type { Product } from './catalog.ts'
import { fittingOptions, type Options } from './chosen-options.ts'
import { type SizeOnPicture, sizeOnPicture } from './size-choice.ts'
import { sizePrintArea } from './size-print-area.ts'
import { type Orientation, orientationOf, type Size } from './sizes.ts'

export type FittingSize = SizeOnPicture & {
  /** Those asked for, brought to what this size is large enough for. */
  readonly options: Options
  readonly area: PrintArea
}

type Wish = {
  product: Product
  options: Options
  picture: PictureSize
  /** Absent: each size hangs as the picture does. */
  orientation?: Orientation | undefined
}

/**
 * Ordered as fitSizes() does: least crop first, small to large within a ratio, and no ratio that
 * would cut away half of the picture. Options have to be complete.
 */
export function fittingSizes({ product, options, picture, orientation }: Wish): FittingSize[] {
  const withArea = (size: Size) => {
    const fitting = fittingOptions(product, size, options)
    return { size, options: fitting, area: sizePrintArea(product, size, fitting) }
  }
  const sizes = product.sizes
    .map(({ upright, lying }) => hangingAs(orientation, upright, lying))
    .filter((ways) => ways.length > 0)
    .map((ways) => ways.map(withArea))
  const mostLoss = orientation === undefined ? maxFaceLoss : maxFaceLossOfAWish
  return fitSizes(picture, sizes, mostLoss).map((fitting) => ({
    ...sizeOnPicture({ ...fitting, product, picture, crop: null }),
    options: fitting.options,
    area: fitting.area,
  }))
}

function hangingAs(orientation: Orientation | undefined, upright: Size, lying: Size): Size[] {
  const ways = [upright, lying]
  return orientation === undefined
    ? ways
    : ways.filter((size) => orientationOf(size) === orientation).slice(0, 1)
}

// Much less than a shopper would notice as cut off.
const similarLoss = 0.05

/**
 * The largest sharp size up to 24×36″ among those that cut about as little as the first one which
 * is not soft; without a sharp one the largest good one; where everything is soft, the size with
 * the most dpi.
 */
export function bestSize<Each extends SizeOnPicture>(list: readonly Each[]): Each | null {
  const available = list.filter((size) => size.isAvailable)
  const clear = available.filter((size) => size.sharpness !== 'soft')
  if (clear.length === 0) return mostBy(available, (size) => size.dpi)
  const leastLoss = Math.min(...clear.map((size) => size.cropLoss))
  const near = clear.filter((size) => size.cropLoss <= leastLoss + similarLoss)
  const sharp = near.filter((size) => size.sharpness === 'sharp')
  const candidates = sharp.length > 0 ? sharp : near
  const handy = candidates.filter((size) => !size.isOversize)
  return mostBy(handy.length > 0 ? handy : candidates, areaOf)
}

function areaOf(size: Size): number {
  return size.widthMicrometres * size.heightMicrometres
}

function mostBy<Each>(list: readonly Each[], measure: (each: Each) => number): Each | null {
  return list.reduce<Each | null>(
    (most, each) => (most === null || measure(each) > measure(most) ? each : most),
    null,
  )
}
