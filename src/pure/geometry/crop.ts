// Crops: the part of the upright picture that a print uses, in fractions of its width and height.
// All of them stay inside the picture and keep the aspect of the print within one pixel.

import type { Extent, PixelSize } from './lengths.ts'

export type Crop = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type PixelCrop = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Left, top, right and bottom of what a picture is of, in fractions of it. */
export type Subject = readonly [left: number, top: number, right: number, bottom: number]

/** Pixels of a picture, and its subject where one was found. */
export type PictureSize = PixelSize & { readonly subject?: Subject | undefined }

/**
 * The largest crop of the given aspect (width divided by height): the centred one, moved no further than
 * the picture's subject needs to be in it, or to fill it.
 */
export function leastCrop(picture: PictureSize, aspect: number): Crop {
  const box = largestBox(picture.width, picture.height, aspect)
  const [left, top, right, bottom] = picture.subject ?? [0, 0, 1, 1]
  const centreX = centreAround(left, right, box.width / picture.width)
  const centreY = centreAround(top, bottom, box.height / picture.height)
  return placed(box, picture, centreX * picture.width, centreY * picture.height)
}

/** Of a stretch of that length that holds the other one, or where that is longer, nothing else. */
function centreAround(from: number, to: number, length: number): number {
  const [first, last] = [to - length / 2, from + length / 2]
  return between(Math.min(first, last), 0.5, Math.max(first, last))
}

/**
 * Brings a crop that somebody else chose to the aspect and into the picture: it is cut around its
 * own centre, never widened, and moved no further than needed. A crop that fits already comes back
 * as it is. What is not a crop at all becomes the least crop.
 */
export function clampCrop(crop: Crop, picture: PixelSize, aspect: number): Crop {
  const width = Math.min(1, crop.width) * picture.width
  const height = Math.min(1, crop.height) * picture.height
  const centreX = (crop.x + crop.width / 2) * picture.width
  const centreY = (crop.y + crop.height / 2) * picture.height
  const isCrop = Number.isFinite(centreX) && Number.isFinite(centreY) && width > 0 && height > 0
  if (!isCrop) return leastCrop(picture, aspect)
  const box = largestBox(width, height, aspect)
  const isSame = box.width === width && box.height === height && isInside(crop)
  return isSame ? crop : placed(box, picture, centreX, centreY)
}

/** Whole pixels of a crop: at least one each way, never beyond the picture. */
export function cropInPixels(crop: Crop, picture: PixelSize): PixelCrop {
  const width = between(1, Math.round(crop.width * picture.width), picture.width)
  const height = between(1, Math.round(crop.height * picture.height), picture.height)
  return {
    left: between(0, Math.round(crop.x * picture.width), picture.width - width),
    top: between(0, Math.round(crop.y * picture.height), picture.height - height),
    width,
    height,
  }
}

/** How much of the picture a crop leaves away, 0 to 1. */
export function cropLoss(crop: Crop): number {
  return 1 - crop.width * crop.height
}

/**
 * How much of a picture an extent has to leave away for its ratio alone, 0 to 1. One division of
 * whole numbers: extents of the same ratio get the very same loss, so that lists sort by it.
 */
export function aspectLoss(picture: PixelSize, extent: Extent): number {
  const a = picture.width * extent.heightMicrometres
  const b = picture.height * extent.widthMicrometres
  return 1 - Math.min(a, b) / Math.max(a, b)
}

export function isInside(crop: Crop): boolean {
  return (
    crop.x >= 0 &&
    crop.y >= 0 &&
    crop.width > 0 &&
    crop.height > 0 &&
    crop.x + crop.width <= 1 &&
    crop.y + crop.height <= 1
  )
}

type Box = { width: number; height: number }

// A picture that misses the aspect by less than a pixel is used whole: cutting a hair off it would
// cost a row that the print needs.
function largestBox(width: number, height: number, aspect: number): Box {
  const fittingWidth = height * aspect
  const fittingHeight = width / aspect
  const isWithinOnePixel =
    Math.abs(width - fittingWidth) < 1 || Math.abs(height - fittingHeight) < 1
  if (isWithinOnePixel) return { width, height }
  return fittingWidth < width ? { width: fittingWidth, height } : { width, height: fittingHeight }
}

function placed(box: Box, picture: PixelSize, centreX: number, centreY: number): Crop {
  const width = Math.min(1, box.width / picture.width)
  const height = Math.min(1, box.height / picture.height)
  return {
    x: between(0, centreX / picture.width - width / 2, 1 - width),
    y: between(0, centreY / picture.height - height / 2, 1 - height),
    width,
    height,
  }
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
