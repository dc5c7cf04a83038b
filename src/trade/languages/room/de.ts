// The room that a print is shown in, in German.

import type { RoomText } from './en.ts'

export const roomDe: RoomText = {
  paint: 'Farbe der Wand',
  white: 'Weiß',
  sand: 'Sand',
  sage: 'Salbei',
  blue: 'Blau',
  charcoal: 'Anthrazit',
  own: 'Eigene',
  open: 'An Ihrer Wand ansehen',
  heading: 'In Ihrem Raum',
  close: 'Schließen',
  loading: 'Der Druck wird geladen …',
  failed:
    'Der Druck konnte nicht geladen werden. Schließen Sie dies und versuchen Sie es noch einmal.',
  turn: 'Zum Drehen ziehen, zum Vergrößern zwei Finger oder das Mausrad benutzen.',
  hang: 'An die eigene Wand hängen',
  elsewhere:
    'Um ihn an Ihre eigene Wand zu hängen, öffnen Sie diese Seite auf einem Telefon oder Tablet mit Augmented Reality.',
}
