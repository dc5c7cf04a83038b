// Depths, sides, frames and mats, in Italian.

import type { OptionsText } from './en.ts'

export const optionsIt: OptionsText = {
  depth: 'Profondità',
  wrap: 'Bordi',
  frame: 'Cornice',
  mat: 'Passe-partout',
  more: '+ {price}',
  leastSize: 'da {size}',
  anyColour: 'Un altro colore',
  palette: 'Colori della tua immagine',
  pick: 'Scegli dall’immagine',
  picking: 'Tocca un colore nell’immagine',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'L’immagine',
    wrap_mirror: 'A specchio',
    wrap_white: 'Bianco',
    wrap_black: 'Nero',
    wrap_color: 'Un colore',
    frame_black: 'Nero',
    frame_white: 'Bianco',
    frame_natural: 'Naturale',
    frame_espresso: 'Marrone scuro',
    mat_none: 'Senza',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
