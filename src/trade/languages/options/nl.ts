// Depths, sides, frames and mats, in Dutch.

import type { OptionsText } from './en.ts'

export const optionsNl: OptionsText = {
  depth: 'Diepte',
  wrap: 'Zijkanten',
  frame: 'Lijst',
  mat: 'Passe-partout',
  more: '+ {price}',
  leastSize: 'vanaf {size}',
  anyColour: 'Elke kleur',
  palette: 'Kleuren uit je foto',
  pick: 'Kies uit de foto',
  picking: 'Tik op een kleur in de foto',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'De foto',
    wrap_mirror: 'Gespiegeld',
    wrap_white: 'Wit',
    wrap_black: 'Zwart',
    wrap_color: 'Een kleur',
    frame_black: 'Zwart',
    frame_white: 'Wit',
    frame_natural: 'Naturel',
    frame_espresso: 'Donkerbruin',
    mat_none: 'Geen',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
