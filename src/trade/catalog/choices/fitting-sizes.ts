// Every size that suits a picture, least crop first, each with its crop and resolution. Unavailable
// sizes are included with the reason. Independent of prices, so that it can run in the browser.

import type { PictureSize } from '../../../pure/geometry/crop.ts'
import { fitSizes, maxFaceLoss, maxFaceLossOfAWish } from '../../../pure/geometry/fit-sizes.ts'
import type { PrintArea } from '../../../pure/geometry/print-area.ts'
import type { Product } from '../catalog.ts'
import { type Orientation, orientationOf, type Size } from '../sizes.ts'
import { fittingOptions, type Options } from './chosen-options.ts'
import { type SizeOnPicture, sizeOnPicture } from './size-choice.ts'
import { sizePrintArea } from './size-print-area.ts'

export type FittingSize = SizeOnPicture & {
  readonly options: Options
  readonly area: PrintArea
}

type Wish = {
  product: Product
  options: Options
  picture: PictureSize
  /** If absent, each size takes the picture's orientation. */
  orientation?: Orientation | undefined
}

/**
 * Ordered like fitSizes(): least crop first, small to large within an aspect ratio, and no ratio
 * that would crop away half of the picture. Options must be complete.
 */
export function fittingSizes({ product, options, picture, orientation }: Wish): FittingSize[] {
  const withArea = (size: Size) => {
    const fitting = fittingOptions(product, size, options)
    return { size, options: fitting, area: sizePrintArea(product, size, fitting, picture) }
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

// Far less than a shopper would notice as cut off.
const similarLoss = 0.05

/**
 * The largest sharp size up to 24×36″ among those with about as little crop as the first one that
 * is not soft. Without a sharp size, the largest good one; if all are soft, the size with the
 * highest dpi.
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
