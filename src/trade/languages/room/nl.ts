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
  open: 'Bekijk aan je muur',
  heading: 'In je kamer',
  close: 'Sluiten',
  loading: 'De print wordt geladen …',
  failed: 'De print kon niet worden geladen. Sluit dit en probeer het opnieuw.',
  turn: 'Sleep om te draaien, knijp of gebruik het wieltje om dichterbij te komen.',
  hang: 'Hang hem aan je muur',
  elsewhere:
    'Open deze pagina op een telefoon of tablet met augmented reality om hem aan je eigen muur te hangen.',
}
