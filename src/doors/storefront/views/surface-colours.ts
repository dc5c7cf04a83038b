// The colors of everything other than the picture, as `#rrggbb`, for drawings and models.

import type { Surface } from '../../../pure/geometry/object/object-outline.ts'
import type { PrintShape } from './print-view.ts'

export type SurfaceColours = Readonly<Record<Exclude<Surface, 'picture'>, string>> & {
  /** True if the frame shows wood grain. */
  readonly isWood: boolean
}

export function surfaceColours(shape: PrintShape): SurfaceColours {
  const { product, custom, frame, mat = '#f6f4ee' } = shape
  return {
    side: custom?.sides ?? sides[product] ?? shape.sides,
    frame: frame?.colour ?? '#1b1a19',
    isWood: frame?.isWood ?? false,
    back: '#d8cfc0',
    mat,
    border: '#fff',
    bevel: '#fffefb',
  }
}

/** Paper, the cut edge of aluminum, and acrylic, which catches the light. */
const sides: Readonly<Record<string, string>> = {
  poster: '#fbfaf7',
  metal: '#b4b7ba',
  acrylic: '#d5e3e2',
}
