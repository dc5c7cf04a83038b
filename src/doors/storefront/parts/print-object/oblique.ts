// Where the points of a print object come to lie in a drawing: the front as it is, and what lies
// behind it moved along as an observer to the right and below sees it. From micrometres to units of
// the drawing, x to the right and y down from the upper left corner of the outline.

import { type Contour, frontOf } from '../../../../pure/geometry/object/object-outline.ts'
import type { PrintArea } from '../../../../pure/geometry/print-area.ts'

export type Look = {
  /** Of the drawing, for each micrometre. */
  readonly unit: number
  /** How far a point moves for each unit that it lies behind the front. */
  readonly right: number
  readonly down: number
}

export const fromTheFront = { right: 0, down: 0 }
export const fromTheSide = { right: 0.62, down: 0.5 }

export type Place = readonly [x: number, y: number]

/** Upper left, upper right, lower right, lower left. */
export type Corners = readonly [Place, Place, Place, Place]

export function cornersOf(contour: Contour, area: PrintArea, look: Look): Corners {
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

/** Twice the area of a polygon; positive when it runs clockwise on the screen. */
export function turnOf(places: readonly Place[]): number {
  return places.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}

/** A place on the way from one to the other. */
export function between([x, y]: Place, [toX, toY]: Place, part: number): Place {
  return [x + (toX - x) * part, y + (toY - y) * part]
}
