// How sizes and their sharpness are named, in Finnish.

import type { SizeText } from './en.ts'

export const sizeFi: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Terävä',
  good: 'Hyvä',
  soft: 'Pehmeä',
  dpi: '{dpi} dpi',
  whole: 'koko kuva',
  trims: 'rajaa {percent}',
  tooFew: 'Liian vähän pikseleitä: {dpi} dpi, tarvitaan {floor}',
  tooFewPixels: 'Liian vähän pikseleitä',
  best: 'Sopii parhaiten',
  soldOut: 'Loppuunmyyty',
  because: {
    sharp: 'Terävä läheltäkin.',
    good: 'Terävä käsivarren mitan päästä.',
    soft: 'Näyttää hyvältä huoneen toiselta puolelta, läheltä hieman pehmeä.',
  },
}
