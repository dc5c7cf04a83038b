// The print at true scale on a wall above a sofa. The stylesheet sets the wall's color until the
// shopper picks one (wall-colours.tsx).

import type { Measures } from '../../../../pure/contract/preferences.ts'
import type { StageViewProps } from '../../views/stage-view.ts'
import { fromTheFront } from '../print-object/oblique.ts'
import { PrintDrawing } from '../print-object/print-drawing.tsx'
import { Furniture } from './furniture.tsx'
import { hungAbove, type SceneBox } from './scene.ts'

/** Centimeters per micrometer. */
const unit = 1e-4
/** Larger than any visible area, for stages of any shape. */
const far = 2_000

export function WallView({ picture, shape, label, locale, measures }: StageViewProps) {
  const { print, room } = hungAbove(shape.area.outside)
  return (
    <svg
      class="print-preview wall-view"
      viewBox={`${room.left} ${room.top} ${room.width} ${room.height}`}
      preserveAspectRatio="xMidYMax"
      role="img"
      aria-label={label}
    >
      <rect class="wall-paint" x={-far} y={-far} width={2 * far} height={far} />
      <Furniture />
      <ScaleBar locale={locale} measures={measures} />
      <Shadow box={print} depthCm={shape.area.depthMicrometres * unit} />
      <g transform={`translate(${print.left} ${print.top})`}>
        <PrintDrawing picture={picture} shape={shape} look={{ unit, ...fromTheFront }} isLarge />
      </g>
    </svg>
  )
}

// A soft edge made of stacked translucent layers, because Safari does not render filters inside an
// SVG.
function Shadow({ box, depthCm }: { box: SceneBox; depthCm: number }) {
  const away = 0.6 + depthCm * 0.7
  return (
    <g fill="#000" fill-opacity="0.055">
      {[0, 0.35, 0.7, 1, 1.3].map((part) => (
        <rect
          key={part}
          x={box.left + away * (part * 0.6)}
          y={box.top + away * (part + 0.2)}
          width={box.width + away * 0.4 * part}
          height={box.height + away * 0.6 * part}
          rx={away * part}
        />
      ))}
    </g>
  )
}

const bars = {
  cm: { unit: 'meter', count: 1, cm: 100 },
  in: { unit: 'foot', count: 3, cm: 91.44 },
} as const

/** A scale on the floor, in the shopper's units. */
function ScaleBar({ locale, measures }: { locale: string; measures: Measures }) {
  const { unit, count, cm } = bars[measures]
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count)
  return (
    <g class="scale-bar" transform={`translate(${-cm / 2} 15)`}>
      <path d={`M0 -2.5V2.5M0 0H${cm}M${cm} -2.5V2.5`} />
      <text x={cm + 4} dominant-baseline="central">
        {text}
      </text>
    </g>
  )
}
