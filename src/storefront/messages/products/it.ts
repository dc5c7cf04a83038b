// What can be bought, in Italian.

import type { ProductsText } from './en.ts'

export const productsIt: ProductsText = {
  names: {
    canvas: 'Tela su telaio',
    poster: 'Poster',
  },
  notes: {
    canvas: 'Tesa su listelli di legno e stampata anche sui bordi. Pronta da appendere.',
    poster: 'Carta opaca pesante, stampata fino al bordo. Pronta per una cornice tua.',
  },
}
