// The room that a print is shown in, in English.

import type { Translation } from '../translation.ts'

export const roomEn = {
  paint: 'Colour of the wall',
  white: 'White',
  sand: 'Sand',
  sage: 'Sage',
  blue: 'Blue',
  charcoal: 'Charcoal',
  own: 'Your own',
}

export type RoomText = Translation<typeof roomEn>
