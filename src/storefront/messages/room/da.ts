// The room that a print is shown in, in Danish.

import type { RoomText } from './en.ts'

export const roomDa: RoomText = {
  paint: 'Væggens farve',
  white: 'Hvid',
  sand: 'Sand',
  sage: 'Salvie',
  blue: 'Blå',
  charcoal: 'Koksgrå',
  own: 'Din egen',
}
