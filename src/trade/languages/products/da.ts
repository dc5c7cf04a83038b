// What can be bought, in Danish.

import type { ProductsText } from './en.ts'

export const productsDa: ProductsText = {
  names: {
    canvas: 'Lærred på ramme',
    poster: 'Plakat',
    'framed-print': 'Indrammet tryk',
    metal: 'Metaltryk',
    acrylic: 'Akryltryk',
  },
  notes: {
    canvas: 'Spændt op på trælister og trykt hele vejen om kanten. Klar til at hænge op.',
    poster: 'Kraftigt, mat papir, trykt helt ud til kanten. Klar til din egen ramme.',
    'framed-print': 'Mat papir i træramme, med eller uden passepartout. Klar til at hænge op.',
    metal: 'Trykt på en 3 mm tyk aluminiumsplade. Hænger frit fra væggen uden ramme.',
    acrylic: 'Trykt bag 4 mm klar akryl, med dybe, blanke farver.',
  },
}
