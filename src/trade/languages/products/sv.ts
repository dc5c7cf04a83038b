// What can be bought, in Swedish.

import type { ProductsText } from './en.ts'

export const productsSv: ProductsText = {
  names: {
    canvas: 'Canvastavla',
    poster: 'Affisch',
    'framed-print': 'Inramat tryck',
    metal: 'Metalltryck',
    acrylic: 'Akryltryck',
  },
  notes: {
    canvas: 'Uppspänd på trälister och tryckt även runt kanterna. Klar att hänga upp.',
    poster: 'Tjockt matt papper, tryckt ända ut till kanten. Klar för en egen ram.',
    'framed-print': 'Matt papper i träram, med eller utan passepartout. Klar att hänga upp.',
    metal: 'Tryckt på en 3 mm tjock aluminiumplåt. Hänger fritt från väggen utan ram.',
    acrylic: 'Tryckt bakom 4 mm klar akryl, med djupa, blanka färger.',
  },
}
