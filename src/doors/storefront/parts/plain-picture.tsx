// The picture itself, if no print can be made of it.

import type { PictureView } from '../views/print-view.ts'
import { PictureImage } from './picture-image.tsx'

/** Without a label the drawing is decorative. */
export function PlainPicture({ picture, label }: { picture: PictureView; label?: string }) {
  const { width, height } = picture
  return (
    <svg
      class="print-preview"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <PictureImage picture={picture} width={width} height={height} />
    </svg>
  )
}
