// Depths, sides, frames and mats, in Polish.

import type { OptionsText } from './en.ts'

export const optionsPl: OptionsText = {
  depth: 'Grubość',
  wrap: 'Boki',
  frame: 'Rama',
  mat: 'Passe-partout',
  more: '+ {price}',
  leastSize: 'od {size}',
  anyColour: 'Dowolny kolor',
  palette: 'Kolory twojego zdjęcia',
  pick: 'Wybierz ze zdjęcia',
  picking: 'Dotknij koloru na zdjęciu',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'Zdjęcie',
    wrap_mirror: 'Odbicie',
    wrap_white: 'Biały',
    wrap_black: 'Czarny',
    wrap_color: 'Kolor',
    frame_black: 'Czarna',
    frame_white: 'Biała',
    frame_natural: 'Naturalna',
    frame_espresso: 'Ciemnobrązowa',
    mat_none: 'Bez',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
