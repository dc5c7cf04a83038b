// What can be bought, in German.

import type { ProductsText } from './en.ts'

export const productsDe: ProductsText = {
  names: {
    canvas: 'Leinwand auf Keilrahmen',
    poster: 'Poster',
  },
  notes: {
    canvas: 'Auf Holzleisten gespannt und rundum an den Seiten bedruckt. Fertig zum Aufhängen.',
    poster: 'Schweres, mattes Papier, bis zum Rand bedruckt. Bereit für einen eigenen Rahmen.',
  },
}
