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
  best: 'Best fit',
}

export type SizeText = Translation<typeof sizeEn>
