// A print drawn as the thing that it will be, out of the same outlines as the model. Styles may not
// stand in the markup (CSP), so everything here is SVG attributes.

import { type Contour, objectOutline } from '../../../../pure/geometry/object/object-outline.ts'
import type { PictureView, PrintShape } from '../../views/print-view.ts'
import { surfaceColours } from '../../views/surface-colours.ts'
import { Band } from './band.tsx'
import { FaceArea } from './face-area.tsx'
import { type Corners, cornersOf, type Look } from './oblique.ts'
import { PictureSides } from './picture-sides.tsx'
import { PictureWindow } from './picture-window.tsx'
import { Sheen } from './sheen.tsx'

type Props = {
  picture: PictureView
  shape: PrintShape
  look: Look
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
          return <PictureSides key={index} {...{ picture, shape, look }} />
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
      {last !== undefined && <Face {...{ picture, shape, isLarge, look }} {...last} />}
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
