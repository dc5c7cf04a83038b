// The room that a print is shown in, in Finnish.

import type { RoomText } from './en.ts'

export const roomFi: RoomText = {
  paint: 'Seinän väri',
  white: 'Valkoinen',
  sand: 'Hiekka',
  sage: 'Salvia',
  blue: 'Sininen',
  charcoal: 'Antrasiitti',
  own: 'Oma',
}
