// Depths, sides, frames and mats, in Swedish.

import type { OptionsText } from './en.ts'

export const optionsSv: OptionsText = {
  depth: 'Djup',
  wrap: 'Sidor',
  frame: 'Ram',
  mat: 'Passepartout',
  more: '+ {price}',
  leastSize: 'från {size}',
  anyColour: 'Valfri färg',
  palette: 'Färger ur din bild',
  pick: 'Välj i bilden',
  picking: 'Tryck på en färg i bilden',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'Bilden',
    wrap_mirror: 'Speglad',
    wrap_white: 'Vit',
    wrap_black: 'Svart',
    wrap_color: 'En färg',
    frame_black: 'Svart',
    frame_white: 'Vit',
    frame_natural: 'Natur',
    frame_espresso: 'Mörkbrun',
    mat_none: 'Utan',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
