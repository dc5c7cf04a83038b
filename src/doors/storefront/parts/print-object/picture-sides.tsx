// The right and the lower side of a print whose picture runs around its edges.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { PictureView, PrintShape } from '../../views/print-view.ts'
import type { Look } from './oblique.ts'
import { PictureWindow } from './picture-window.tsx'

type Props = { picture: PictureView; shape: PrintShape; look: Look }

export function PictureSides({ picture, shape: { face, area }, look }: Props) {
  const { unit, right, down } = look
  if (right === 0 && down === 0) return null
  const { outside, depthMicrometres } = area
  const width = outside.widthMicrometres * unit
  const height = outside.heightMicrometres * unit
  const depth = depthMicrometres * unit
  const isMirrored = area.edges === 'mirror'
  const across = (face.width * depthMicrometres) / outside.widthMicrometres
  const along = (face.height * depthMicrometres) / outside.heightMicrometres
  const beyond = (start: number, length: number) => start + length * (isMirrored ? -1 : 0)
  const onRight: Crop = { ...face, x: beyond(face.x + face.width, across), width: across }
  const below: Crop = { ...face, y: beyond(face.y + face.height, along), height: along }
  return (
    <>
      <g transform={`matrix(${right} ${down} 0 1 ${width} 0)`}>
        <g {...(isMirrored && { transform: `matrix(-1 0 0 1 ${depth} 0)` })}>
          <PictureWindow picture={picture} part={onRight} width={depth} height={height} />
        </g>
        <rect width={depth} height={height} fill="#000" fill-opacity="0.3" />
      </g>
      <g transform={`matrix(1 0 ${right} ${down} 0 ${height})`}>
        <g {...(isMirrored && { transform: `matrix(1 0 0 -1 0 ${depth})` })}>
          <PictureWindow picture={picture} part={below} width={width} height={depth} />
        </g>
        <rect width={width} height={depth} fill="#000" fill-opacity="0.48" />
      </g>
    </>
  )
}
