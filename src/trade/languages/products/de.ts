// What can be bought, in German.

import type { ProductsText } from './en.ts'

export const productsDe: ProductsText = {
  names: {
    canvas: 'Leinwand auf Keilrahmen',
    poster: 'Poster',
    'framed-print': 'Gerahmter Druck',
    metal: 'Metalldruck',
    acrylic: 'Acryldruck',
  },
  notes: {
    canvas: 'Auf Holzleisten gespannt und rundum an den Seiten bedruckt. Fertig zum Aufhängen.',
    poster: 'Schweres, mattes Papier, bis zum Rand bedruckt. Bereit für einen eigenen Rahmen.',
    'framed-print':
      'Mattes Papier im Holzrahmen, mit oder ohne Passepartout. Fertig zum Aufhängen.',
    metal: 'Auf eine 3 mm dicke Aluminiumplatte gedruckt. Hängt ohne Rahmen mit Abstand zur Wand.',
    acrylic: 'Hinter 4 mm klares Acrylglas gedruckt, mit tiefen, glänzenden Farben.',
  },
}
