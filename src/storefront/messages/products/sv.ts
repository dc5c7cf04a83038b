// What can be bought, in Swedish.

import type { ProductsText } from './en.ts'

export const productsSv: ProductsText = {
  names: {
    canvas: 'Canvastavla',
    poster: 'Affisch',
  },
  notes: {
    canvas: 'Uppspänd på trälister och tryckt även runt kanterna. Klar att hänga upp.',
    poster: 'Tjockt matt papper, tryckt ända ut till kanten. Klar för en egen ram.',
  },
}
