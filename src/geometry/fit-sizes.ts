// Which sizes suit a picture, least crop first: the sizes of the picture's own ratio, small to
// large, then the next nearest ratio, and so on. Where the picture runs over the sides, it is the
// ratio of face and sides that counts.

import { aspectLoss } from './crop.ts'
import type { PixelSize } from './lengths.ts'
import type { PrintArea } from './print-area.ts'

export type SizeToFit = { readonly area: PrintArea }

/** A face that would cut away this much of the picture, or more, is not offered. */
export const mostFaceLoss = 0.5

/**
 * Takes each size upright and lying and gives the one that cuts less. Where every size would cut
 * away half of the picture, those that cut least stay, so that there is always something to show.
 */
export function fitSizes<Size extends SizeToFit>(
  picture: PixelSize,
  sizes: readonly (readonly [upright: Size, lying: Size])[],
): Size[] {
  const isLying = picture.width > picture.height
  const fitted = sizes.map(([upright, lying]) => {
    const size = isLying ? lying : upright
    return {
      size,
      faceLoss: aspectLoss(picture, size.area.face),
      loss: aspectLoss(picture, size.area.covered),
    }
  })
  const leastFaceLoss = Math.min(...fitted.map(({ faceLoss }) => faceLoss))
  return fitted
    .filter(({ faceLoss }) => faceLoss < mostFaceLoss || faceLoss === leastFaceLoss)
    .sort((a, b) => a.loss - b.loss || faceOf(a.size) - faceOf(b.size))
    .map(({ size }) => size)
}

function faceOf({ area }: SizeToFit): number {
  return area.face.widthMicrometres * area.face.heightMicrometres
}
