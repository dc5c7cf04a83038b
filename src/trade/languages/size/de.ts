// How sizes and their sharpness are named, in German.

import type { SizeText } from './en.ts'

export const sizeDe: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Scharf',
  good: 'Gut',
  soft: 'Weich',
  dpi: '{dpi} dpi',
  whole: 'ganzes Bild',
  trims: 'beschneidet {percent}',
  tooFew: 'Zu wenige Pixel: {dpi} dpi, nötig sind {floor}',
  tooFewPixels: 'Zu wenige Pixel',
  best: 'Passt am besten',
  soldOut: 'Ausverkauft',
  because: {
    sharp: 'Auch aus der Nähe gestochen scharf.',
    good: 'Aus einer Armlänge scharf.',
    soft: 'Wirkt quer durch den Raum richtig, aus der Nähe etwas weich.',
  },
}
