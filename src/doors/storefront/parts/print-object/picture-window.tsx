// A part of the picture that fills a box with its corner at 0, 0.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { PictureView } from '../../views/print-view.ts'
import { PictureImage } from '../picture-image.tsx'

type Props = {
  picture: PictureView
  part: Crop
  width: number
  height: number
  /** Loads the resolution of the screen instead of the first picture only. */
  isLarge?: boolean
}

export function PictureWindow({ picture, part, width, height, isLarge = false }: Props) {
  const box = [part.x, part.y, part.width, part.height].map((fraction) => fraction * 100)
  return (
    <svg
      width={width}
      height={height}
      viewBox={box.join(' ')}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <PictureImage picture={picture} isLarge={isLarge} />
    </svg>
  )
}
