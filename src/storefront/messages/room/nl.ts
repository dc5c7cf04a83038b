// The room that a print is shown in, in Dutch.

import type { RoomText } from './en.ts'

export const roomNl: RoomText = {
  paint: 'Kleur van de muur',
  white: 'Wit',
  sand: 'Zand',
  sage: 'Salie',
  blue: 'Blauw',
  charcoal: 'Antraciet',
  own: 'Eigen',
}
