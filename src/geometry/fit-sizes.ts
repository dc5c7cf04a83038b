// Which sizes suit a picture, least crop first: the sizes of the picture's own ratio, small to
// large, then the next nearest ratio, and so on. Works on the face, so that the order stays the
// same while the shopper tries wraps.

import type { PixelSize } from './lengths.ts'

export type FaceSize = { readonly widthInches: number; readonly heightInches: number }

export type FittedSize<Size> = {
  readonly size: Size
  /** How much of the picture the face leaves away, 0 to 1. */
  readonly faceLoss: number
}

/**
 * `turn` gives a size in its other orientation. Each size comes in the one orientation that cuts
 * less. A size that would cut away `mostLoss` of the picture or more is left out, except where
 * every size does: then the ones that cut least stay.
 */
export function fitSizes<Size extends FaceSize>(
  picture: PixelSize,
  sizes: readonly Size[],
  turn: (size: Size) => Size,
  mostLoss = 0.5,
): FittedSize<Size>[] {
  const fitted = sizes.map((size) => {
    const orientation = isLying(picture) === isLying(size) ? size : turn(size)
    return { size: orientation, faceLoss: faceLoss(picture, orientation) }
  })
  const leastLoss = Math.min(...fitted.map((each) => each.faceLoss))
  return fitted
    .filter((each) => each.faceLoss < mostLoss || each.faceLoss === leastLoss)
    .sort((a, b) => a.faceLoss - b.faceLoss || areaOf(a.size) - areaOf(b.size))
}

// One division of whole numbers: sizes of the same ratio get the very same loss.
export function faceLoss(picture: PixelSize, size: FaceSize): number {
  const a = picture.width * size.heightInches
  const b = picture.height * size.widthInches
  return 1 - Math.min(a, b) / Math.max(a, b)
}

function isLying(shape: PixelSize | FaceSize): boolean {
  return 'width' in shape ? shape.width > shape.height : shape.widthInches > shape.heightInches
}

function areaOf(size: FaceSize): number {
  return size.widthInches * size.heightInches
}
