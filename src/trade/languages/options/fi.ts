// Depths, sides, frames and mats, in Finnish.

import type { OptionsText } from './en.ts'

export const optionsFi: OptionsText = {
  depth: 'Syvyys',
  wrap: 'Reunat',
  frame: 'Kehys',
  mat: 'Paspartuuri',
  more: '+ {price}',
  leastSize: 'alkaen {size}',
  anyColour: 'Mikä tahansa väri',
  palette: 'Kuvasi värejä',
  pick: 'Poimi kuvasta',
  picking: 'Napauta väriä kuvassa',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'Kuva',
    wrap_mirror: 'Peilattu',
    wrap_white: 'Valkoinen',
    wrap_black: 'Musta',
    wrap_color: 'Väri',
    frame_black: 'Musta',
    frame_white: 'Valkoinen',
    frame_natural: 'Puu',
    frame_espresso: 'Tummanruskea',
    mat_none: 'Ei',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
