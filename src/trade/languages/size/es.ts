// How sizes and their sharpness are named, in Spanish.

import type { SizeText } from './en.ts'

export const sizeEs: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Nítida',
  good: 'Buena',
  soft: 'Suave',
  dpi: '{dpi} ppp',
  whole: 'imagen entera',
  trims: 'recorta un {percent}',
  tooFew: 'Muy pocos píxeles: {dpi} ppp, y hacen falta {floor}',
  tooFewPixels: 'Muy pocos píxeles',
  best: 'La que mejor encaja',
  soldOut: 'Agotado',
  because: {
    sharp: 'Nítida incluso de cerca.',
    good: 'Nítida a un brazo de distancia.',
    soft: 'Se ve bien desde el otro lado de la sala; de cerca, algo suave.',
  },
}
