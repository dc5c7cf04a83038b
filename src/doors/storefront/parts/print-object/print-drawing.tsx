// Draws a print as an object, from the same outlines as the model. Uses SVG attributes only,
// because the CSP forbids inline styles.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import { type Contour, objectOutline } from '../../../../pure/geometry/object/object-outline.ts'
import type { PictureView, PrintShape } from '../../views/print-view.ts'
import { surfaceColours } from '../../views/surface-colours.ts'
import { Band } from './band.tsx'
import { FaceArea } from './face-area.tsx'
import { type Corners, cornersOf, type ViewAngle } from './oblique.ts'
import { PictureWindow } from './picture-window.tsx'

type Props = {
  picture: PictureView
  shape: PrintShape
  look: ViewAngle
  isLarge: boolean
}

/** The upper left corner of the front is at 0, 0. */
export function PrintDrawing({ picture, shape, look, isLarge }: Props) {
  const colours = surfaceColours(shape)
  const outline = objectOutline(shape.area).map((contour) => ({
    contour,
    corners: cornersOf(contour, shape.area, look),
  }))
  const last = outline.at(-1)
  return (
    <>
      {outline.map(({ contour, corners }, index) => {
        const before = outline[index - 1]
        if (before === undefined || contour.surface === 'back') return null
        if (contour.surface === 'picture') {
          return <PictureSides key={index} picture={picture} shape={shape} look={look} />
        }
        return (
          <Band
            key={index}
            surface={contour.surface}
            colour={colours[contour.surface]}
            isWood={contour.surface === 'frame' && colours.isWood}
            unit={look.unit}
            from={before.corners}
            to={corners}
          />
        )
      })}
      {last !== undefined && (
        <Face picture={picture} shape={shape} isLarge={isLarge} look={look} {...last} />
      )}
    </>
  )
}

type FaceProps = Pick<Props, 'picture' | 'shape' | 'look' | 'isLarge'> & {
  contour: Contour
  corners: Corners
}

function Face({ picture, shape, look, isLarge, contour, corners }: FaceProps) {
  const [[left, top]] = corners
  const width = contour.extent.widthMicrometres * look.unit
  const height = contour.extent.heightMicrometres * look.unit
  return (
    <g transform={`translate(${left} ${top})`}>
      <PictureWindow
        picture={picture}
        part={shape.face}
        width={width}
        height={height}
        isLarge={isLarge}
      />
      <Sheen shape={shape} width={width} height={height} />
      <FaceArea width={width} height={height} />
    </g>
  )
}

type PictureSidesProps = { picture: PictureView; shape: PrintShape; look: ViewAngle }

/** The right and lower sides of a print whose picture wraps around its edges. */
function PictureSides({ picture, shape: { face, area }, look }: PictureSidesProps) {
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

type SheenProps = { shape: PrintShape; width: number; height: number }

const strengths: Readonly<Record<string, number>> = { metal: 0.07, acrylic: 0.13 }

/**
 * The reflection of window light on smooth surfaces: strong on acrylic, faint on metal, none on
 * canvas and paper.
 */
function Sheen({ shape: { product }, width, height }: SheenProps) {
  const strength = strengths[product]
  if (strength === undefined) return null
  // Two rays at the same slant for every format.
  const slant = height * 0.45
  const ray = (from: number, to: number) =>
    `M${from * width} 0H${to * width}L${Math.max(0, to * width - slant)} ${height}` +
    `H${Math.max(0, from * width - slant)}Z`
  return (
    <g fill="#fff" fill-opacity={strength}>
      <path d={ray(0.52, 0.86)} />
      <path d={ray(0.9, 0.96)} />
    </g>
  )
}
