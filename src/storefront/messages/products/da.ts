// What can be bought, in Danish.

import type { ProductsText } from './en.ts'

export const productsDa: ProductsText = {
  names: {
    canvas: 'Lærred på ramme',
    poster: 'Plakat',
  },
  notes: {
    canvas: 'Spændt op på trælister og trykt hele vejen om kanten. Klar til at hænge op.',
    poster: 'Kraftigt, mat papir, trykt helt ud til kanten. Klar til din egen ramme.',
  },
}
