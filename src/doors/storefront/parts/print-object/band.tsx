// A flat piece between two outlines of a print: a bar of the frame, a side of a panel, an edge of a
// mat. Light comes from the top left.

import type { Surface } from '../../../../pure/geometry/object/object-outline.ts'
import { between, type Corners, type Position, turnOf } from './oblique.ts'

type Props = {
  surface: Surface
  colour: string
  /** Wood shows its grain along the bar. */
  isWood: boolean
  /** Drawing units per micrometer. */
  unit: number
  from: Corners
  to: Corners
}

/** The visible ones of the four pieces between two outlines. */
export function Band({ from, to, ...look }: Props) {
  return (
    <>
      {edges.map((edge) => {
        const [a, b] = [from[edge], from[(edge + 1) % 4] ?? from[0]]
        const [c, d] = [to[(edge + 1) % 4] ?? to[0], to[edge]]
        // Less than half a unit of area is not visible.
        if (turnOf([a, b, c, d]) < 0.5) return null
        const isFront = isFlat(from, to)
        return <Piece key={edge} {...look} edge={edge} isFront={isFront} places={[a, b, c, d]} />
      })}
    </>
  )
}

const edges = [0, 1, 2, 3] as const

/** True if both outlines are in the same plane, that is, if their centers coincide. */
function isFlat(from: Corners, to: Corners): boolean {
  const middle = ([a, , c]: Corners) => between(a, c, 0.5)
  const [x, y] = middle(from)
  const [otherX, otherY] = middle(to)
  return Math.hypot(x - otherX, y - otherY) < 0.01
}

type PieceProps = Omit<Props, 'from' | 'to'> & {
  edge: (typeof edges)[number]
  isFront: boolean
  places: readonly [Position, Position, Position, Position]
}

function Piece({ surface, colour, isWood, unit, edge, isFront, places }: PieceProps) {
  const shade = shadesOf(surface, isFront)[edge]
  return (
    <>
      {/* The stroke closes the hairline gap between neighbors. */}
      <path
        d={outline(places)}
        fill={colour}
        stroke={colour}
        stroke-width="1"
        vector-effect="non-scaling-stroke"
      />
      {isWood && (
        <path
          d={grain(places)}
          fill="none"
          stroke="#000"
          stroke-opacity="0.13"
          stroke-width={grainMicrometres * unit}
        />
      )}
      {shade > 0 && <path d={outline(places)} fill="#000" fill-opacity={shade} />}
    </>
  )
}

type Shades = readonly [top: number, right: number, bottom: number, left: number]

// On the outside, the right side is in half shade and the lower one in full shade. Inside a frame,
// the left and upper sides face right and down. A mat is one sheet, a frame consists of four bars.
function shadesOf(surface: Surface, isFront: boolean): Shades {
  if (surface === 'bevel') return [0.22, 0.03, 0, 0.14]
  if (!isFront) return [0.5, 0.3, 0.48, 0.32]
  return surface === 'frame' ? [0, 0.05, 0.08, 0.03] : [0, 0, 0, 0]
}

function outline(places: readonly Position[]): string {
  return `M${places.map(placeText).join('L')}Z`
}

function grain([a, b, c, d]: PieceProps['places']): string {
  return grainAt
    .map((part) => `M${placeText(between(a, d, part))}L${placeText(between(b, c, part))}`)
    .join('')
}

const grainMicrometres = 600
const grainAt = [0.16, 0.31, 0.38, 0.57, 0.72, 0.88]

function placeText([x, y]: Position): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`
}
