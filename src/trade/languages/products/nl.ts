// What can be bought, in Dutch.

import type { ProductsText } from './en.ts'

export const productsNl: ProductsText = {
  names: {
    canvas: 'Canvas op frame',
    poster: 'Poster',
    'framed-print': 'Ingelijste print',
    metal: 'Print op metaal',
    acrylic: 'Print op acryl',
  },
  notes: {
    canvas: 'Op houten latten gespannen en ook langs de zijkanten bedrukt. Klaar om op te hangen.',
    poster: 'Zwaar mat papier, tot aan de rand bedrukt. Klaar voor een eigen lijst.',
    'framed-print':
      'Mat papier in een houten lijst, met of zonder passe-partout. Klaar om op te hangen.',
    metal: 'Gedrukt op een aluminiumplaat van 3 mm. Hangt zonder lijst los van de muur.',
    acrylic: 'Gedrukt achter helder acryl van 4 mm, met diepe, glanzende kleuren.',
  },
}
