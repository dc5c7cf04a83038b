// A print object as concentric rectangles, from the wall over the outside to the picture. The area
// between two neighbors is a band of four flat pieces, so there are no gaps.

import type { Extent } from '../lengths.ts'
import { grown, hasWhite, type PrintArea } from '../print-area.ts'

export type Surface = 'picture' | 'side' | 'back' | 'frame' | 'mat' | 'bevel' | 'border'

export type Contour = {
  readonly extent: Extent
  /** Distance from the wall. */
  readonly zMicrometres: number
  /**
   * Surface of the band between the previous contour and this one. For the first contour, the side
   * facing the wall.
   */
  readonly surface: Surface
}

/** Default if the catalog gives no thickness: heavy paper. */
const paperMicrometres = 300
/** How far the sheet is behind the front of its frame, and how thick a mat is, if there is room. */
const sheetDepthMicrometres = 8_000
const matThicknessMicrometres = 1_500

/** Distance of the front from the wall. */
export function frontOf({ depthMicrometres }: PrintArea): number {
  return Math.max(depthMicrometres, paperMicrometres)
}

/** The last contour is filled with the picture. */
export function objectOutline(area: PrintArea): Contour[] {
  const outline = outlineOfFace(area)
  const face = outline.at(-1)
  if (face === undefined || !hasWhite(area)) return outline
  return [...outline, { ...face, extent: area.window, surface: 'border' }]
}

function outlineOfFace(area: PrintArea): Contour[] {
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
  // Cut at 45 degrees: at the front the window is wider by the mat's thickness.
  const cut = grown(face, thick)
  return [
    ...framed,
    { extent: cut, zMicrometres: mat, surface: 'mat' },
    { extent: face, zMicrometres: sheet, surface: 'bevel' },
  ]
}
