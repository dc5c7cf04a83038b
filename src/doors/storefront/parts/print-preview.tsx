// The picture as the chosen object, seen slightly from the bottom right, drawn from the same
// geometry as the print file.

import { frontOf } from '../../../pure/geometry/object/object-outline.ts'
import type { PictureView, PrintShape } from '../views/print-view.ts'
import { fromTheSide } from './print-object/oblique.ts'
import { PrintDrawing } from './print-object/print-drawing.tsx'
import { Shadow } from './print-object/shadow.tsx'

type Props = {
  picture: PictureView
  shape: PrintShape
  /** For screen readers. Without it the drawing is decorative. */
  label?: string
  /** The small derivative is sufficient for a thumbnail. */
  isThumbnail?: boolean
}

export function PrintPreview({ picture, shape, label, isThumbnail = false }: Props) {
  const { widthMicrometres, heightMicrometres } = shape.area.outside
  const depthMicrometres = frontOf(shape.area)
  const unit = 1000 / Math.max(widthMicrometres, heightMicrometres)
  const width = (widthMicrometres + depthMicrometres * fromTheSide.right) * unit
  const height = (heightMicrometres + depthMicrometres * fromTheSide.down) * unit
  return (
    <svg
      class="print-preview"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <Shadow />
      <PrintDrawing
        picture={picture}
        shape={shape}
        look={{ unit, ...fromTheSide }}
        isLarge={!isThumbnail}
      />
    </svg>
  )
}
