// The colours of what is not picture, as `#rrggbb`, for the drawings and for the model.

import type { Surface } from '../../geometry/object/object-outline.ts'
import type { PrintShape } from './print-view.ts'

export type SurfaceColours = Readonly<Record<Exclude<Surface, 'picture'>, string>> & {
  /** Of the frame. */
  readonly isWood: boolean
}

const black = '#1b1a19'
const white = '#f7f6f3'
const paper = '#f4f2ec'

export function surfaceColours({ wrap, wrapColor }: PrintShape): SurfaceColours {
  return {
    side: wrap === 'color' ? wrapColor : wrap === 'black' ? black : white,
    frame: black,
    back: '#d8cfc0',
    mat: paper,
    bevel: '#fffefb',
    isWood: false,
  }
}
