// How a shopper changes a crop: by moving, by zooming, and by choosing a print of another shape.
// All results pass through clampCrop(), so nothing outside the picture is ever shown.

import { type Crop, clampCrop, leastCrop, type PictureSize } from './crop.ts'
import { type AreaToCrop, coveredAspect } from './print-area.ts'
import { printResolution } from './print-resolution.ts'

export type CropSpace = {
  /** Upright pixels of the print image. */
  readonly picture: PictureSize
  /** Aspect of the covered area: width divided by height. */
  readonly aspect: number
  /** Maximum zoom before the print has too few pixels; at least 1. */
  readonly mostZoom: number
}

/** A crop independent of aspect: its center in fractions of the picture, and its zoom. */
export type Framing = { readonly x: number; readonly y: number; readonly zoom: number }

/** The crop of a framing in a print. Null gives the least crop. */
export function framedCrop(framing: Framing | null, space: CropSpace): Crop {
  if (framing === null) return leastCrop(space.picture, space.aspect)
  return zoomedCrop({ x: framing.x, y: framing.y, width: 0, height: 0 }, space, framing.zoom)
}

export function framingOf(crop: Crop, space: CropSpace): Framing {
  const { x, y, width, height } = crop
  return { x: x + width / 2, y: y + height / 2, zoom: zoomOf(crop, space) }
}

type Point = { readonly x: number; readonly y: number }

const middle: Point = { x: 0.5, y: 0.5 }

/** 1 for the least crop, 2 if half of its width is visible. */
export function zoomOf(crop: Crop, { picture, aspect }: CropSpace): number {
  return Math.max(1, leastCrop(picture, aspect).width / crop.width)
}

/** Moves by fractions of the upright picture. Stops at its edges. */
export function movedCrop(crop: Crop, space: CropSpace, across: number, down: number): Crop {
  const moved = { ...crop, x: crop.x + across, y: crop.y + down }
  return clampCrop(moved, space.picture, space.aspect)
}

/** Zooms around a point of the crop (0 to 1 each way) that stays in place. */
export function zoomedCrop(crop: Crop, space: CropSpace, zoom: number, around = middle): Crop {
  const least = leastCrop(space.picture, space.aspect)
  const factor = 1 / Math.min(Math.max(zoom, 1), space.mostZoom)
  const width = least.width * factor
  const height = least.height * factor
  const zoomed = {
    x: crop.x + (crop.width - width) * around.x,
    y: crop.y + (crop.height - height) * around.y,
    width,
    height,
  }
  return clampCrop(zoomed, space.picture, space.aspect)
}

/** The space of a print that requires that many dpi. A picture that is printed whole has none. */
export function cropSpace(picture: PictureSize, area: AreaToCrop, floorDpi: number): CropSpace {
  const { covered, isWhole = false } = area
  const aspect = coveredAspect(area, picture)
  if (isWhole) return { picture, aspect, mostZoom: 1 }
  const least = leastCrop(picture, aspect)
  const wholeDpi = printResolution(picture, least, covered)
  const space = { picture, aspect, mostZoom: Math.max(1, wholeDpi / floorDpi) }
  const nearest = zoomedCrop(least, space, space.mostZoom)
  // Resolutions count whole pixels: at the exact limit one may be missing.
  const isEnough = printResolution(picture, nearest, covered) >= floorDpi
  return isEnough ? space : { ...space, mostZoom: Math.max(1, space.mostZoom * 0.99) }
}
