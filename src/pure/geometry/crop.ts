// Crops: the part of the upright picture that a print uses, as fractions of its width and height.
// All crops stay inside the picture and keep the print's aspect within one pixel.

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

/** The bounding box of a picture's subject, in fractions of the picture. */
export type Subject = readonly [left: number, top: number, right: number, bottom: number]

/** Pixels of a picture, and its subject if one was found. */
export type PictureSize = PixelSize & { readonly subject?: Subject | undefined }

/**
 * The largest crop of the given aspect (width divided by height): centered, and moved only as far
 * as needed to contain the picture's subject or, if that is larger, to be filled by it.
 */
export function leastCrop(picture: PictureSize, aspect: number): Crop {
  const box = largestBox(picture.width, picture.height, aspect)
  const [left, top, right, bottom] = picture.subject ?? [0, 0, 1, 1]
  const centreX = centreAround(left, right, box.width / picture.width)
  const centreY = centreAround(top, bottom, box.height / picture.height)
  return placed(box, picture, centreX * picture.width, centreY * picture.height)
}

/**
 * Center of a segment of that length that contains the other segment or, if that is longer, is
 * inside it.
 */
function centreAround(from: number, to: number, length: number): number {
  const [first, last] = [to - length / 2, from + length / 2]
  return between(Math.min(first, last), 0.5, Math.max(first, last))
}

/**
 * Adjusts a foreign crop to the aspect and the picture: cut around its own center, never widened,
 * and moved no further than needed. A crop that already fits is returned unchanged. An invalid crop
 * becomes the least crop.
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

/** The fraction of the picture that a crop cuts off, 0 to 1. */
export function cropLoss(crop: Crop): number {
  return 1 - crop.width * crop.height
}

/**
 * The fraction of a picture that must be cut off because of an extent's ratio, 0 to 1. A single
 * division of integers: extents of the same ratio give exactly the same loss, so that lists can be
 * sorted by it.
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

// A picture less than a pixel off the aspect is used whole: cutting it would cost a row that the
// print needs.
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
