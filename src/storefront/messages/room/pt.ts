// The room that a print is shown in, in Portuguese.

import type { RoomText } from './en.ts'

export const roomPt: RoomText = {
  paint: 'Cor da parede',
  white: 'Branco',
  sand: 'Areia',
  sage: 'Salva',
  blue: 'Azul',
  charcoal: 'Antracite',
  own: 'A sua',
}
