// The room that a print is shown in, in Spanish.

import type { RoomText } from './en.ts'

export const roomEs: RoomText = {
  paint: 'Color de la pared',
  white: 'Blanco',
  sand: 'Arena',
  sage: 'Salvia',
  blue: 'Azul',
  charcoal: 'Antracita',
  own: 'El tuyo',
}
