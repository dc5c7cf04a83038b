// Ranks the sizes that suit a picture by crop loss: sizes of the picture's own ratio from small to
// large, then the next nearest ratio, and so on. Where the picture wraps around the sides, the
// ratio of face and sides counts.

import { aspectLoss } from './crop.ts'
import type { PixelSize } from './lengths.ts'
import type { PrintArea } from './print-area.ts'

export type SizeToFit = { readonly area: PrintArea }

/** A face that would cut off this fraction of the picture or more is not offered. */
export const maxFaceLoss = 0.5

/** The same if the shopper rotated the format on purpose: a 3:2 picture as 2:3 loses 56 %. */
export const maxFaceLossOfAWish = 0.7

/**
 * For each size, uses the orientation that cuts off less. If every size would cut off too much of
 * the picture, those that cut least remain, so that there is always something to show.
 */
export function fitSizes<Size extends SizeToFit>(
  picture: PixelSize,
  sizes: readonly (readonly Size[])[],
  mostLoss: number,
): Size[] {
  const isLying = picture.width > picture.height
  const fitted = sizes.flatMap((ways) => {
    const size = isLying ? ways.at(-1) : ways[0]
    if (size === undefined) return []
    return [
      {
        size,
        faceLoss: aspectLoss(picture, size.area.face),
        loss: aspectLoss(picture, size.area.covered),
      },
    ]
  })
  const leastFaceLoss = Math.min(...fitted.map(({ faceLoss }) => faceLoss))
  return fitted
    .filter(({ faceLoss }) => faceLoss < mostLoss || faceLoss === leastFaceLoss)
    .sort((a, b) => a.loss - b.loss || faceOf(a.size) - faceOf(b.size))
    .map(({ size }) => size)
}

function faceOf({ area }: SizeToFit): number {
  return area.face.widthMicrometres * area.face.heightMicrometres
}
