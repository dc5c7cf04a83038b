// What can be bought, in Dutch.

import type { ProductsText } from './en.ts'

export const productsNl: ProductsText = {
  names: {
    canvas: 'Canvas op frame',
    poster: 'Poster',
  },
  notes: {
    canvas: 'Op houten latten gespannen en ook langs de zijkanten bedrukt. Klaar om op te hangen.',
    poster: 'Zwaar mat papier, tot aan de rand bedrukt. Klaar voor een eigen lijst.',
  },
}
