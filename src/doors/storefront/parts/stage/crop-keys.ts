// Arrows move the picture, + and − zoom, Home and 0 show all of it again.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import {
  type CropSpace,
  framedCrop,
  movedCrop,
  zoomedCrop,
  zoomOf,
} from '../../../../pure/geometry/move-crop.ts'

export type CropBeingMoved = {
  crop: Crop
  /** The part of the crop that shows on the face. */
  face: Crop
  space: CropSpace
}

const step = 0.02
const largeStep = 0.1
const zoomStep = 1.15

const arrows: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Null for a key that does nothing here. */
export function cropByKey(
  pressed: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  { crop, face, space }: CropBeingMoved,
): Crop | null {
  // Those belong to the browser.
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const arrow = arrows[pressed.key]
  if (arrow !== undefined) {
    const length = pressed.shiftKey ? largeStep : step
    return movedCrop(crop, space, arrow[0] * length * face.width, arrow[1] * length * face.height)
  }
  if (pressed.key === '+' || pressed.key === '=') return zoomedBy(zoomStep)
  if (pressed.key === '-' || pressed.key === '_') return zoomedBy(1 / zoomStep)
  if (pressed.key === 'Home' || pressed.key === '0') return framedCrop(null, space)
  return null

  function zoomedBy(factor: number): Crop {
    return zoomedCrop(crop, space, zoomOf(crop, space) * factor)
  }
}
