// A print object as rectangles around one middle, from the wall over the outside to the picture.
// Whatever lies between two neighbours is one band of four flat pieces, so nothing can gape.

import type { Extent } from '../lengths.ts'
import {
  hasMat,
  matThicknessMicrometres,
  type PrintObject,
  sheetDepthMicrometres,
} from './print-object.ts'

export type Surface = 'picture' | 'side' | 'back' | 'frame' | 'mat' | 'bevel'

export type Contour = {
  readonly extent: Extent
  /** Off the wall. */
  readonly zMicrometres: number
  /** Of the band that leads here from the contour before; of the first, what faces the wall. */
  readonly surface: Surface
}

/** The last contour is filled with the picture. */
export function objectOutline(object: PrintObject): Contour[] {
  const { outer, depthMicrometres: front, opening, shown, sides } = object
  const back: Contour = { extent: outer, zMicrometres: 0, surface: 'back' }
  if (opening === null) {
    const surface = sides === 'plain' ? 'side' : 'picture'
    return [back, { extent: outer, zMicrometres: front, surface }]
  }
  const sheet = front - sheetDepthMicrometres
  const mat = sheet + matThicknessMicrometres
  const floor = hasMat(object) ? mat : sheet
  const framed: Contour[] = [
    back,
    { extent: outer, zMicrometres: front, surface: 'frame' },
    { extent: opening, zMicrometres: front, surface: 'frame' },
    { extent: opening, zMicrometres: floor, surface: 'frame' },
  ]
  if (!hasMat(object)) return framed
  // Cut at 45 degrees: the window is wider in front by the thickness of the mat.
  const cut = grown(shown, matThicknessMicrometres)
  return [
    ...framed,
    { extent: cut, zMicrometres: mat, surface: 'mat' },
    { extent: shown, zMicrometres: sheet, surface: 'bevel' },
  ]
}

function grown(extent: Extent, by: number): Extent {
  return {
    widthMicrometres: extent.widthMicrometres + 2 * by,
    heightMicrometres: extent.heightMicrometres + 2 * by,
  }
}
