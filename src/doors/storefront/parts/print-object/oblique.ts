// Projects the points of a print object into a drawing: the front unchanged, and everything behind
// it shifted as seen from the bottom right. Converts micrometers to drawing units, with x to the
// right and y down from the upper left corner of the outline.

import { type Contour, frontOf } from '../../../../pure/geometry/object/object-outline.ts'
import type { PrintArea } from '../../../../pure/geometry/print-area.ts'

export type ViewAngle = {
  /** Drawing units per micrometer. */
  readonly unit: number
  /** Shift of a point per unit of distance behind the front. */
  readonly right: number
  readonly down: number
}

export const fromTheFront = { right: 0, down: 0 }
export const fromTheSide = { right: 0.62, down: 0.5 }

export type Position = readonly [x: number, y: number]

/** Upper left, upper right, lower right, lower left. */
export type Corners = readonly [Position, Position, Position, Position]

export function cornersOf(contour: Contour, area: PrintArea, look: ViewAngle): Corners {
  const { unit } = look
  const behind = (frontOf(area) - contour.zMicrometres) * unit
  const width = contour.extent.widthMicrometres * unit
  const height = contour.extent.heightMicrometres * unit
  const left = (area.outside.widthMicrometres * unit - width) / 2 + behind * look.right
  const top = (area.outside.heightMicrometres * unit - height) / 2 + behind * look.down
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ]
}

/** Twice the area of a polygon. Positive if it runs clockwise on the screen. */
export function turnOf(places: readonly Position[]): number {
  return places.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}

/** A point on the line between the two. */
export function between([x, y]: Position, [toX, toY]: Position, part: number): Position {
  return [x + (toX - x) * part, y + (toY - y) * part]
}
