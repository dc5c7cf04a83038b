// How the surfaces of a print take the light, for the model.

import type { PrintShape } from '../views/print-view.ts'
import { surfaceColours } from '../views/surface-colours.ts'
import type { Materials } from './write-glb.ts'

// Canvas and paper are dull, acrylic is a mirror to lamps, metal lies between.
const roughnesses: Readonly<Record<string, number>> = { metal: 0.35, acrylic: 0.08 }
const dull = 0.85

export function surfaceMaterials(shape: PrintShape): Materials {
  const colours = surfaceColours(shape)
  const roughness = shape.custom?.roughness ?? roughnesses[shape.product] ?? dull
  return {
    picture: { roughness },
    side: { colour: colours.side, roughness },
    // Anything smoother shines white along its inner edge, where the sheet would shade it.
    frame: { colour: colours.frame, roughness: dull },
    mat: { colour: colours.mat, roughness: dull },
    bevel: { colour: colours.bevel, roughness: dull },
    back: { colour: colours.back, roughness: dull },
  }
}
