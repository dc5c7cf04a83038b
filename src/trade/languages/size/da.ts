// How sizes and their sharpness are named, in Danish.

import type { SizeText } from './en.ts'

export const sizeDa: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Skarp',
  good: 'God',
  soft: 'Blød',
  dpi: '{dpi} dpi',
  whole: 'hele billedet',
  trims: 'beskærer {percent}',
  tooFew: 'For få pixels: {dpi} dpi, og der kræves {floor}',
  tooFewPixels: 'For få pixels',
  best: 'Passer bedst',
  soldOut: 'Udsolgt',
  because: {
    sharp: 'Knivskarp selv tæt på.',
    good: 'Skarp på en armslængdes afstand.',
    soft: 'Ser godt ud på tværs af et rum, men er lidt blødt tæt på.',
  },
}
