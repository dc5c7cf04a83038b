// A print object as rectangles around one middle, from the wall over the outside to the picture.
// Whatever lies between two neighbours is one band of four flat pieces, so nothing can gape.

import type { Extent } from '../lengths.ts'
import { grown, type PrintArea } from '../print-area.ts'

export type Surface = 'picture' | 'side' | 'back' | 'frame' | 'mat' | 'bevel'

export type Contour = {
  readonly extent: Extent
  /** Off the wall. */
  readonly zMicrometres: number
  /** Of the band that leads here from the contour before; of the first, what faces the wall. */
  readonly surface: Surface
}

/** Where a catalog says nothing: heavy paper. */
const paperMicrometres = 300
/** How far the sheet lies behind the front of its frame, and how thick a mat is, where they fit. */
const sheetDepthMicrometres = 8_000
const matThicknessMicrometres = 1_500

/** How far the front is off the wall. */
export function frontOf({ depthMicrometres }: PrintArea): number {
  return Math.max(depthMicrometres, paperMicrometres)
}

/** The last contour is filled with the picture. */
export function objectOutline(area: PrintArea): Contour[] {
  const { outside, opening, face, edges, frame, matMicrometres } = area
  const front = frontOf(area)
  const back: Contour = { extent: outside, zMicrometres: 0, surface: 'back' }
  if (frame === null) {
    const surface = edges === 'picture' || edges === 'mirror' ? 'picture' : 'side'
    return [back, { extent: outside, zMicrometres: front, surface }]
  }
  const deep = Math.min(sheetDepthMicrometres, front / 2)
  const thick = Math.min(matThicknessMicrometres, deep / 2, matMicrometres / 2)
  const sheet = front - deep
  const mat = sheet + thick
  const hasMat = matMicrometres > 0
  const framed: Contour[] = [
    back,
    { extent: outside, zMicrometres: front, surface: 'frame' },
    { extent: opening, zMicrometres: front, surface: 'frame' },
    { extent: opening, zMicrometres: hasMat ? mat : sheet, surface: 'frame' },
  ]
  if (!hasMat) return framed
  // Cut at 45 degrees: the window is wider in front by the thickness of the mat.
  const cut = grown(face, thick)
  return [
    ...framed,
    { extent: cut, zMicrometres: mat, surface: 'mat' },
    { extent: face, zMicrometres: sheet, surface: 'bevel' },
  ]
}
