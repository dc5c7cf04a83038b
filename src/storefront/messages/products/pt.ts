// What can be bought, in Portuguese.

import type { ProductsText } from './en.ts'

export const productsPt: ProductsText = {
  names: {
    canvas: 'Impressão em tela',
    poster: 'Póster',
  },
  notes: {
    canvas: 'Esticada sobre ripas de madeira e impressa também nas laterais. Pronta a pendurar.',
    poster: 'Papel mate espesso, impresso até à margem. Pronto para uma moldura sua.',
  },
}
