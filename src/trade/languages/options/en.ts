// Depths, sides, frames and mats, in English.

import type { Translation } from '../translation.ts'

export const optionsEn = {
  depth: 'Depth',
  wrap: 'Sides',
  frame: 'Frame',
  mat: 'Mat',
  more: '+ {price}',
  leastSize: 'from {size}',
  anyColour: 'Any colour',
  palette: 'Colours of your picture',
  pick: 'Pick from the picture',
  picking: 'Tap a colour in the picture',
  values: {
    'depth_0.75': '0.75 in',
    'depth_1.5': '1.5 in',
    wrap_image: 'The picture',
    wrap_mirror: 'Mirrored',
    wrap_white: 'White',
    wrap_black: 'Black',
    wrap_color: 'A colour',
    frame_black: 'Black',
    frame_white: 'White',
    frame_natural: 'Natural',
    frame_espresso: 'Espresso',
    mat_none: 'None',
    mat_1: '1 in',
    mat_2: '2 in',
  },
}

export type OptionsText = Translation<typeof optionsEn>
