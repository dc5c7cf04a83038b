// The sheet as printed, before it is cut or folded: the face and the area printed around it, with
// production lines.

import type { Crop } from '../../../../pure/geometry/crop.ts'
import { hasWhite } from '../../../../pure/geometry/print-area.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { PictureView, PrintShape } from '../../views/print-view.ts'
import type { StageViewProps } from '../../views/stage-view.ts'
import { FaceArea } from '../print-object/face-area.tsx'
import { PictureWindow } from '../print-object/picture-window.tsx'
import { Shadow } from '../print-object/shadow.tsx'

export function FlatView({ picture, shape, label }: StageViewProps) {
  const { face, window: seen, sheet: whole, marginMicrometres } = shape.area
  const unit = 1000 / Math.max(whole.widthMicrometres, whole.heightMicrometres)
  const margin = marginMicrometres * unit
  const width = face.widthMicrometres * unit
  const height = face.heightMicrometres * unit
  const sheet = { width: width + 2 * margin, height: height + 2 * margin }
  const inside = { width: seen.widthMicrometres * unit, height: seen.heightMicrometres * unit }
  const white = { x: (width - inside.width) / 2, y: (height - inside.height) / 2 }
  const safe = shape.area.safeMicrometres * unit
  return (
    <svg
      class="print-preview flat-view"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={label}
    >
      <Shadow />
      {/* Clips mirrored parts beyond the sheet. */}
      <svg {...sheet} aria-hidden="true">
        <g transform={`translate(${margin} ${margin})`}>
          <Around picture={picture} shape={shape} width={width} height={height} margin={margin} />
          <g transform={`translate(${white.x} ${white.y})`}>
            {hasWhite(shape.area) &&
              beyondTrim(inside, white).map((transform) => (
                <g key={transform} transform={transform}>
                  <PictureWindow picture={picture} part={shape.face} {...inside} />
                </g>
              ))}
            <PictureWindow picture={picture} part={shape.face} {...inside} isLarge />
          </g>
        </g>
      </svg>
      <g class="guides" fill="none">
        <rect class="guide-edge" {...sheet} />
        <rect class="guide-trim" x={margin} y={margin} width={width} height={height} />
        <rect
          class="guide-safe"
          x={margin + safe}
          y={margin + safe}
          width={width - 2 * safe}
          height={height - 2 * safe}
        />
      </g>
      <FaceArea x={margin + white.x} y={margin + white.y} {...inside} />
    </svg>
  )
}

type AroundProps = {
  picture: PictureView
  shape: PrintShape
  width: number
  height: number
  margin: number
}

/** The margin, drawn under the face. */
function Around({ picture, shape, width, height, margin }: AroundProps) {
  const { edges } = shape.area
  if (edges === 'colour') {
    const sheet = { width: width + 2 * margin, height: height + 2 * margin }
    return <rect x={-margin} y={-margin} {...sheet} fill={shape.printedSides} />
  }
  return (
    <>
      {mirrorings(width, height).map((transform) => (
        <g key={transform} transform={transform}>
          <PictureWindow picture={picture} part={shape.face} width={width} height={height} />
        </g>
      ))}
      {/* The part of the picture beyond the face, if there is one. */}
      {edges !== 'mirror' && (
        <g transform={`translate(${-margin} ${-margin})`}>
          <PictureWindow
            picture={picture}
            part={grown(shape.face, margin / width, margin / height)}
            width={width + 2 * margin}
            height={height + 2 * margin}
          />
        </g>
      )}
    </>
  )
}

/** Transforms that mirror the face at each of its edges and corners. */
function mirrorings(width: number, height: number): string[] {
  const along = (length: number) =>
    [`-1 0`, `1 0`, `-1 ${2 * length}`].map((each) => each.split(' '))
  return along(width).flatMap(([scaleX = '', moveX = '']) =>
    along(height)
      .map(([scaleY = '', moveY = '']) => `matrix(${scaleX} 0 0 ${scaleY} ${moveX} ${moveY})`)
      .filter((transform) => transform !== 'matrix(1 0 0 1 0 0)'),
  )
}

/** Between white bars: the mirrorings on the two sides where the picture reaches the trim. */
function beyondTrim(
  { width, height }: { width: number; height: number },
  white: { x: number; y: number },
): string[] {
  const sides = [
    ...(white.x === 0 ? ['matrix(-1 0 0 1 '] : []),
    ...(white.y === 0 ? ['matrix(1 0 0 -1 '] : []),
  ]
  return mirrorings(width, height).filter((each) => sides.some((side) => each.startsWith(side)))
}

function grown(crop: Crop, across: number, down: number): Crop {
  return {
    x: crop.x - crop.width * across,
    y: crop.y - crop.height * down,
    width: crop.width * (1 + 2 * across),
    height: crop.height * (1 + 2 * down),
  }
}

/** The legend of the lines, with a switch that hides them and needs no script. */
export function Legend({ shape, text }: { shape: PrintShape; text: Messages['stage'] }) {
  const isCanvas = shape.area.sideMicrometres > 0
  return (
    <div class="legend">
      <label>
        <input type="checkbox" name="lines" class="guide-toggle" defaultChecked />
        {text.lines}
      </label>
      <ul>
        <li class="guide-trim">{isCanvas ? text.lineFold : text.lineTrim}</li>
        <li class="guide-edge">{isCanvas ? text.lineWrap : text.lineBleed}</li>
        <li class="guide-safe">{text.lineSafe}</li>
      </ul>
    </div>
  )
}
