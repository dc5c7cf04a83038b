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
  open: 'Se det på din væg',
  heading: 'I dit rum',
  close: 'Luk',
  loading: 'Trykket hentes …',
  failed: 'Trykket kunne ikke hentes. Luk dette, og prøv igen.',
  turn: 'Træk for at dreje det, knib eller brug hjulet for at komme tættere på.',
  hang: 'Hæng det på din væg',
  elsewhere:
    'Åbn denne side på en telefon eller tablet med augmented reality for at hænge det på din egen væg.',
}
