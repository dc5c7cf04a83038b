// Depths, sides, frames and mats, in French.

import type { OptionsText } from './en.ts'

export const optionsFr: OptionsText = {
  depth: 'Épaisseur',
  wrap: 'Côtés',
  frame: 'Cadre',
  mat: 'Passe-partout',
  more: '+ {price}',
  leastSize: 'à partir de {size}',
  anyColour: 'Autre couleur',
  palette: 'Couleurs de votre image',
  pick: 'Choisir dans l’image',
  picking: 'Touchez une couleur dans l’image',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'L’image',
    wrap_mirror: 'En miroir',
    wrap_white: 'Blanc',
    wrap_black: 'Noir',
    wrap_color: 'Une couleur',
    frame_black: 'Noir',
    frame_white: 'Blanc',
    frame_natural: 'Naturel',
    frame_espresso: 'Brun foncé',
    mat_none: 'Sans',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
