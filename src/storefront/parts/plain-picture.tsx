// The picture as it is, where nothing can be made of it.

import type { PictureView } from '../views/print-view.ts'

/** Without a label the drawing is decoration. */
export function PlainPicture({ picture, label }: { picture: PictureView; label?: string }) {
  const { key, width, height } = picture
  return (
    <svg
      class="print-preview"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <image href={`/pictures/${key}/400.jpg`} width={width} height={height} />
    </svg>
  )
}
