// The colours of what is not picture, as `#rrggbb`, for the drawings and for the model.

import type { Surface } from '../../../pure/geometry/object/object-outline.ts'
import { builtInValue } from '../../../trade/catalog/options.ts'
import type { PrintShape } from './print-view.ts'

export type SurfaceColours = Readonly<Record<Exclude<Surface, 'picture'>, string>> & {
  /** Of the frame: its grain shows. */
  readonly isWood: boolean
}

export function surfaceColours(shape: PrintShape): SurfaceColours {
  const { product, wrap, wrapColor, custom, frame, mat = '#f6f4ee' } = shape
  return {
    side: custom?.sides ?? sides[product] ?? builtInValue('wrap', wrap)?.sides ?? wrapColor,
    frame: frame?.colour ?? '#1b1a19',
    isWood: frame?.isWood ?? false,
    back: '#d8cfc0',
    mat,
    bevel: '#fffefb',
  }
}

/** Paper, the cut edge of aluminium, and of acrylic, which catches the light. */
const sides: Readonly<Record<string, string>> = {
  poster: '#fbfaf7',
  metal: '#b4b7ba',
  acrylic: '#d5e3e2',
}
