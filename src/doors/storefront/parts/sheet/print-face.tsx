// A print from the front, in little markup: its picture in its crop, with mat and frame. The picture
// is an <img>, because browsers load those only when they come into sight, unlike <image> in SVG.
// It is cropped by the view box, because the CSP forbids inline styles.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { Extent } from '../../../../pure/geometry/lengths.ts'
import { hasWhite } from '../../../../pure/geometry/print-area.ts'
import { type PictureView, type PrintShape, pictureAddress } from '../../views/print-view.ts'
import { surfaceColours } from '../../views/surface-colours.ts'

type Props = { picture: PictureView; shape: PrintShape | null }

export function PrintFace({ picture, shape }: Props) {
  if (shape === null) {
    return <Cropped picture={picture} part={{ x: 0, y: 0, width: 1, height: 1 }} />
  }
  const { area, face, frame } = shape
  const isPlain = frame === null && area.matMicrometres === 0 && !hasWhite(area)
  if (isPlain) return <Cropped picture={picture} part={face} />
  const colours = surfaceColours(shape)
  const width = millimetres(area.outside.widthMicrometres)
  const height = millimetres(area.outside.heightMicrometres)
  const within = (extent: Extent) => {
    const size = {
      width: millimetres(extent.widthMicrometres),
      height: millimetres(extent.heightMicrometres),
    }
    return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size }
  }
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {frame !== null && <rect width={width} height={height} fill={colours.frame} />}
      {area.matMicrometres > 0 && <rect {...within(area.opening)} fill={colours.mat} />}
      {hasWhite(area) && <rect {...within(area.face)} fill="#fff" />}
      <Cropped picture={picture} part={face} {...within(area.window)} />
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
  return tenth(micrometres / 1000)
}
