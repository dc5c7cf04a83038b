// The room that a print is shown in, in French.

import type { RoomText } from './en.ts'

export const roomFr: RoomText = {
  paint: 'Couleur du mur',
  white: 'Blanc',
  sand: 'Sable',
  sage: 'Sauge',
  blue: 'Bleu',
  charcoal: 'Anthracite',
  own: 'La vôtre',
}
