// The room that a print is shown in, in Italian.

import type { RoomText } from './en.ts'

export const roomIt: RoomText = {
  paint: 'Colore della parete',
  white: 'Bianco',
  sand: 'Sabbia',
  sage: 'Salvia',
  blue: 'Blu',
  charcoal: 'Antracite',
  own: 'Il tuo',
}
