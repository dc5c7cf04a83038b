// How sizes and their sharpness are named, in French.

import type { SizeText } from './en.ts'

export const sizeFr: SizeText = {
  inches: '{width} × {height} po',
  centimetres: '{width} × {height} cm',
  sharp: 'Nette',
  good: 'Bonne',
  soft: 'Douce',
  dpi: '{dpi} ppp',
  whole: 'image entière',
  trims: 'rogne {percent}',
  tooFew: 'Trop peu de pixels : {dpi} ppp, et il en faut {floor}',
  tooFewPixels: 'Trop peu de pixels',
  best: 'La plus adaptée',
  soldOut: 'Épuisé',
  because: {
    sharp: 'Nette même de tout près.',
    good: 'Nette à bout de bras.',
    soft: 'Belle de l’autre bout de la pièce, un peu douce de près.',
  },
}
