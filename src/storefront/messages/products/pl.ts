// What can be bought, in Polish.

import type { ProductsText } from './en.ts'

export const productsPl: ProductsText = {
  names: {
    canvas: 'Obraz na płótnie',
    poster: 'Plakat',
  },
  notes: {
    canvas: 'Naciągnięty na drewniane listwy i zadrukowany także po bokach. Gotowy do powieszenia.',
    poster: 'Gruby matowy papier, zadrukowany do samego brzegu. Gotowy do Twojej ramy.',
  },
}
