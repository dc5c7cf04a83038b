// The room that a print is shown in, in Swedish.

import type { RoomText } from './en.ts'

export const roomSv: RoomText = {
  paint: 'Väggens färg',
  white: 'Vit',
  sand: 'Sand',
  sage: 'Salvia',
  blue: 'Blå',
  charcoal: 'Antracit',
  own: 'Egen',
}
