// Depths, sides, frames and mats, in Portuguese.

import type { OptionsText } from './en.ts'

export const optionsPt: OptionsText = {
  depth: 'Profundidade',
  wrap: 'Bordas',
  frame: 'Moldura',
  mat: 'Passe-partout',
  more: '+ {price}',
  leastSize: 'a partir de {size}',
  anyColour: 'Qualquer cor',
  palette: 'Cores da sua imagem',
  pick: 'Escolher na imagem',
  picking: 'Toque numa cor da imagem',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'A imagem',
    wrap_mirror: 'Espelhado',
    wrap_white: 'Branco',
    wrap_black: 'Preto',
    wrap_color: 'Uma cor',
    frame_black: 'Preto',
    frame_white: 'Branco',
    frame_natural: 'Madeira natural',
    frame_espresso: 'Castanho-escuro',
    mat_none: 'Sem',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
