// What can be bought, in Spanish.

import type { ProductsText } from './en.ts'

export const productsEs: ProductsText = {
  names: {
    canvas: 'Lienzo sobre bastidor',
    poster: 'Póster',
  },
  notes: {
    canvas: 'Tensado sobre listones de madera e impreso también en los cantos. Listo para colgar.',
    poster: 'Papel mate grueso, impreso hasta el borde. Listo para tu propio marco.',
  },
}
