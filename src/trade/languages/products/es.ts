// What can be bought, in Spanish.

import type { ProductsText } from './en.ts'

export const productsEs: ProductsText = {
  names: {
    canvas: 'Lienzo sobre bastidor',
    poster: 'Póster',
    'framed-print': 'Lámina enmarcada',
    metal: 'Impresión en metal',
    acrylic: 'Impresión en acrílico',
  },
  notes: {
    canvas: 'Tensado sobre listones de madera e impreso también en los cantos. Listo para colgar.',
    poster: 'Papel mate grueso, impreso hasta el borde. Listo para tu propio marco.',
    'framed-print': 'Papel mate en un marco de madera, con o sin paspartú. Lista para colgar.',
    metal: 'Impresa en una plancha de aluminio de 3 mm. Se cuelga sin marco, separada de la pared.',
    acrylic: 'Impresa tras un acrílico transparente de 4 mm, con colores profundos y brillantes.',
  },
}
