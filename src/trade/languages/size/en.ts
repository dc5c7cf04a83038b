// How sizes and their sharpness are named, in English.

import type { Translation } from '../translation.ts'

export const sizeEn = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Sharp',
  good: 'Good',
  soft: 'Soft',
  dpi: '{dpi} dpi',
  whole: 'whole picture',
  trims: 'trims {percent}',
  tooFew: 'Too few pixels: {dpi} dpi, and it needs {floor}',
  tooFewPixels: 'Too few pixels',
  best: 'Best fit',
  soldOut: 'Sold out',
  because: {
    sharp: 'Crisp even from close up.',
    good: 'Crisp at arm’s length.',
    soft: 'Looks right from across a room; from close up it is a little soft.',
  },
}

export type SizeText = Translation<typeof sizeEn>
