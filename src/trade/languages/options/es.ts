// Depths, sides, frames and mats, in Spanish.

import type { OptionsText } from './en.ts'

export const optionsEs: OptionsText = {
  depth: 'Grosor',
  wrap: 'Bordes',
  frame: 'Marco',
  mat: 'Paspartú',
  more: '+ {price}',
  leastSize: 'desde {size}',
  anyColour: 'Cualquier color',
  palette: 'Colores de tu imagen',
  pick: 'Elegir en la imagen',
  picking: 'Toca un color de la imagen',
  values: {
    'depth_0.75': '1,9 cm',
    'depth_1.5': '3,8 cm',
    wrap_image: 'La imagen',
    wrap_mirror: 'En espejo',
    wrap_white: 'Blanco',
    wrap_black: 'Negro',
    wrap_color: 'Un color',
    frame_black: 'Negro',
    frame_white: 'Blanco',
    frame_natural: 'Madera natural',
    frame_espresso: 'Marrón oscuro',
    mat_none: 'Sin',
    mat_1: '2,5 cm',
    mat_2: '5 cm',
  },
}
