// Depths, sides, frames and mats, in German.

import type { OptionsText } from './en.ts'

export const optionsDe: OptionsText = {
  depth: 'Tiefe',
  wrap: 'Seiten',
  frame: 'Rahmen',
  mat: 'Passepartout',
  more: '+ {price}',
  leastSize: 'ab {size}',
  anyColour: 'Beliebige Farbe',
  palette: 'Farben Ihres Bildes',
  pick: 'Aus dem Bild wählen',
  picking: 'Tippen Sie eine Farbe im Bild an',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'Das Bild',
    wrap_mirror: 'Gespiegelt',
    wrap_white: 'Weiß',
    wrap_black: 'Schwarz',
    wrap_color: 'Eine Farbe',
    frame_black: 'Schwarz',
    frame_white: 'Weiß',
    frame_natural: 'Natur',
    frame_espresso: 'Dunkelbraun',
    mat_none: 'Ohne',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
