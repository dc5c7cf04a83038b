// How sizes and their sharpness are named, in Dutch.

import type { SizeText } from './en.ts'

export const sizeNl: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Scherp',
  good: 'Goed',
  soft: 'Zacht',
  dpi: '{dpi} dpi',
  whole: 'hele afbeelding',
  trims: 'snijdt {percent} weg',
  tooFew: 'Te weinig pixels: {dpi} dpi, en er zijn er {floor} nodig',
  tooFewPixels: 'Te weinig pixels',
  best: 'Past het best',
  soldOut: 'Uitverkocht',
  because: {
    sharp: 'Haarscherp, ook van dichtbij.',
    good: 'Scherp op een armlengte afstand.',
    soft: 'Mooi vanaf de andere kant van de kamer, van dichtbij iets zacht.',
  },
}
