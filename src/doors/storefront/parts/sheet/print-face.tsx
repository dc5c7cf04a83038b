// A print from the front, in little markup: its picture in its crop, with mat and frame. The picture
// is an <img>, because browsers load those only when they come into sight, unlike <image> in SVG.
// It is cropped by the view box, because the CSP forbids inline styles.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import { type PictureView, type PrintShape, pictureAddress } from '../../views/print-view.ts'
import { surfaceColours } from '../../views/surface-colours.ts'

type Props = { picture: PictureView; shape: PrintShape | null }

export function PrintFace({ picture, shape }: Props) {
  if (shape === null) {
    return <Cropped picture={picture} part={{ x: 0, y: 0, width: 1, height: 1 }} />
  }
  const { area, face, frame } = shape
  if (frame === null && area.matMicrometres === 0) return <Cropped picture={picture} part={face} />
  const colours = surfaceColours(shape)
  const width = millimetres(area.outside.widthMicrometres)
  const height = millimetres(area.outside.heightMicrometres)
  const bar = millimetres(area.outside.widthMicrometres - area.opening.widthMicrometres) / 2
  const mat = millimetres(area.matMicrometres)
  const inside = { width: width - 2 * bar, height: height - 2 * bar }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {frame !== null && <rect width={width} height={height} fill={colours.frame} />}
      <rect x={bar} y={bar} {...inside} fill={colours.mat} />
      <Cropped
        picture={picture}
        part={face}
        x={bar + mat}
        y={bar + mat}
        width={inside.width - 2 * mat}
        height={inside.height - 2 * mat}
      />
    </svg>
  )
}

type Place = { x?: number; y?: number; width?: number; height?: number }

function Cropped({ picture, part, ...place }: { picture: PictureView; part: Crop } & Place) {
  const [width, height] = [100, tenth((100 * picture.height) / picture.width)]
  const box = [part.x * width, part.y * height, part.width * width, part.height * height]
  return (
    <svg viewBox={box.map(tenth).join(' ')} {...place} aria-hidden="true">
      <foreignObject width={width} height={height}>
        <img src={pictureAddress(picture)} width={width} height={height} loading="lazy" alt="" />
      </foreignObject>
    </svg>
  )
}

function tenth(length: number): number {
  return Math.round(length * 10) / 10
}

function millimetres(micrometres: number): number {
  return Math.round(micrometres / 1000)
}
