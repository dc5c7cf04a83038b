// The room that a print is shown in, in German.

import type { RoomText } from './en.ts'

export const roomDe: RoomText = {
  paint: 'Farbe der Wand',
  white: 'Weiß',
  sand: 'Sand',
  sage: 'Salbei',
  blue: 'Blau',
  charcoal: 'Anthrazit',
  own: 'Eigene',
}
