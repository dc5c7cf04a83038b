// The colours of what is not picture, as `#rrggbb`, for the drawings and for the model.

import type { Surface } from '../../../pure/geometry/object/object-outline.ts'
import type { PrintShape } from './print-view.ts'

export type SurfaceColours = Readonly<Record<Exclude<Surface, 'picture'>, string>> & {
  /** Of the frame: its grain shows. */
  readonly isWood: boolean
}

export function surfaceColours({ product, wrap, wrapColor, frame }: PrintShape): SurfaceColours {
  const wrapped = { white, black, color: wrapColor, image: white, mirror: white }[wrap]
  return {
    side: sides[product] ?? wrapped,
    frame: frames[frame ?? ''] ?? black,
    isWood: woods.includes(frame ?? ''),
    back: '#d8cfc0',
    mat: '#f6f4ee',
    bevel: '#fffefb',
  }
}

const black = '#1b1a19'
const white = '#f7f6f3'

/** Paper, the cut edge of aluminium, and of acrylic, which catches the light. */
const sides: Readonly<Record<string, string>> = {
  poster: '#fbfaf7',
  metal: '#b4b7ba',
  acrylic: '#d5e3e2',
}

const frames: Readonly<Record<string, string>> = {
  black,
  white: '#f1efea',
  natural: '#c9a272',
  espresso: '#46321f',
}
const woods = ['natural', 'espresso']
