// Depths, sides, frames and mats, in Danish.

import type { OptionsText } from './en.ts'

export const optionsDa: OptionsText = {
  depth: 'Dybde',
  wrap: 'Sider',
  frame: 'Ramme',
  mat: 'Passepartout',
  more: '+ {price}',
  leastSize: 'fra {size}',
  anyColour: 'En hvilken som helst farve',
  palette: 'Farver fra dit billede',
  pick: 'Vælg i billedet',
  picking: 'Tryk på en farve i billedet',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'Billedet',
    wrap_mirror: 'Spejlet',
    wrap_white: 'Hvid',
    wrap_black: 'Sort',
    wrap_color: 'En farve',
    frame_black: 'Sort',
    frame_white: 'Hvid',
    frame_natural: 'Natur',
    frame_espresso: 'Mørkebrun',
    mat_none: 'Uden',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
