// The room that a print is shown in, in Polish.

import type { RoomText } from './en.ts'

export const roomPl: RoomText = {
  paint: 'Kolor ściany',
  white: 'Biały',
  sand: 'Piaskowy',
  sage: 'Szałwiowy',
  blue: 'Niebieski',
  charcoal: 'Antracytowy',
  own: 'Własny',
}
