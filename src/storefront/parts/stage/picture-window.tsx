// A part of the picture, filling a box whose corner is at 0, 0.

import type { Crop } from '../../../geometry/crop.ts'
import type { PictureView } from '../../views/print-view.ts'

type Props = {
  picture: PictureView
  part: Crop
  width: number
  height: number
  /** With the large derivative over the small one. */
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
      <image
        href={`/pictures/${picture.key}/400.jpg`}
        width="100"
        height="100"
        preserveAspectRatio="none"
      />
      {isLarge && (
        <image
          href={`/pictures/${picture.key}/1600.jpg`}
          width="100"
          height="100"
          preserveAspectRatio="none"
        />
      )}
    </svg>
  )
}
