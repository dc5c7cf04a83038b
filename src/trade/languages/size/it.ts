// How sizes and their sharpness are named, in Italian.

import type { SizeText } from './en.ts'

export const sizeIt: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Nitida',
  good: 'Buona',
  soft: 'Morbida',
  dpi: '{dpi} dpi',
  whole: 'immagine intera',
  trims: 'taglia il {percent}',
  tooFew: 'Troppo pochi pixel: {dpi} dpi, e ne servono {floor}',
  tooFewPixels: 'Troppo pochi pixel',
  best: 'La più adatta',
  soldOut: 'Esaurito',
  because: {
    sharp: 'Nitida anche da vicino.',
    good: 'Nitida a un braccio di distanza.',
    soft: 'Bella dall’altro lato della stanza, un po’ morbida da vicino.',
  },
}
