// How sizes and their sharpness are named, in Portuguese.

import type { SizeText } from './en.ts'

export const sizePt: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Nítida',
  good: 'Boa',
  soft: 'Suave',
  dpi: '{dpi} dpi',
  whole: 'imagem inteira',
  trims: 'corta {percent}',
  tooFew: 'Poucos píxeis: {dpi} dpi, e são precisos {floor}',
  tooFewPixels: 'Poucos píxeis',
  best: 'A mais adequada',
  soldOut: 'Esgotado',
  because: {
    sharp: 'Nítida mesmo de perto.',
    good: 'Nítida à distância de um braço.',
    soft: 'Fica bem do outro lado da sala; de perto, um pouco suave.',
  },
}
