// How sizes and their sharpness are named, in Swedish.

import type { SizeText } from './en.ts'

export const sizeSv: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Skarp',
  good: 'Bra',
  soft: 'Mjuk',
  dpi: '{dpi} dpi',
  whole: 'hela bilden',
  trims: 'beskär {percent}',
  tooFew: 'För få pixlar: {dpi} dpi, och det behövs {floor}',
  tooFewPixels: 'För få pixlar',
  best: 'Passar bäst',
  soldOut: 'Slutsåld',
  because: {
    sharp: 'Knivskarp även på nära håll.',
    good: 'Skarp på en armlängds avstånd.',
    soft: 'Ser bra ut tvärs över rummet, på nära håll lite mjuk.',
  },
}
