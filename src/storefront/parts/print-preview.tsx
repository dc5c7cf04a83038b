// The picture as the chosen object, drawn from the same geometry as the print file. Styles may not
// stand in the markup (CSP), so everything here is SVG attributes.

import type { PictureView, PrintShape } from '../views/print-view.ts'
import { FaceArea } from './stage/face-area.tsx'
import { PictureWindow } from './stage/picture-window.tsx'

type Props = {
  picture: PictureView
  shape: PrintShape
  /** For screen readers; without it the drawing is decoration. */
  label?: string
  /** The small derivative is enough for a thumbnail. */
  isThumbnail?: boolean
}

// The viewer stands a little to the right of the object and below it.
const sideways = 0.62
const downwards = 0.5

export function PrintPreview({ picture, shape, label, isThumbnail = false }: Props) {
  const unit = 1000 / Math.max(shape.widthInches, shape.heightInches)
  const width = shape.widthInches * unit
  const height = shape.heightInches * unit
  const depth = shape.depthInches * unit
  const right = depth * sideways
  const below = depth * downwards
  return (
    <svg
      class="print-preview"
      viewBox={`0 0 ${width + right} ${height + below}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {depth > 0 && (
        <>
          <g transform={`matrix(${sideways} ${downwards} 0 1 ${width} 0)`}>
            <Side picture={picture} shape={shape} edge="right" width={depth} height={height} />
            <rect width={depth} height={height} fill="#000" fill-opacity="0.3" />
          </g>
          <g transform={`matrix(1 0 ${sideways} ${downwards} 0 ${height})`}>
            <Side picture={picture} shape={shape} edge="bottom" width={width} height={depth} />
            <rect width={width} height={depth} fill="#000" fill-opacity="0.48" />
          </g>
        </>
      )}
      <PictureWindow
        picture={picture}
        part={shape.face}
        width={width}
        height={height}
        isLarge={!isThumbnail}
      />
      <FaceArea width={width} height={height} />
    </svg>
  )
}

type SideProps = {
  picture: PictureView
  shape: PrintShape
  edge: 'right' | 'bottom'
  width: number
  height: number
}

function Side({ picture, shape, edge, width, height }: SideProps) {
  const colour = { white: '#fff', black: '#161616', color: shape.wrapColor, image: '', mirror: '' }
  if (colour[shape.wrap] !== '') {
    return <rect width={width} height={height} fill={colour[shape.wrap]} />
  }
  const { face } = shape
  const across = (face.width * shape.depthInches) / shape.widthInches
  const along = (face.height * shape.depthInches) / shape.heightInches
  const isMirrored = shape.wrap === 'mirror'
  const start = isMirrored ? -1 : 0
  const part =
    edge === 'right'
      ? { ...face, x: face.x + face.width + start * across, width: across }
      : { ...face, y: face.y + face.height + start * along, height: along }
  if (!isMirrored)
    return <PictureWindow picture={picture} part={part} width={width} height={height} />
  const flip = edge === 'right' ? `matrix(-1 0 0 1 ${width} 0)` : `matrix(1 0 0 -1 0 ${height})`
  return (
    <g transform={flip}>
      <PictureWindow picture={picture} part={part} width={width} height={height} />
    </g>
  )
}
