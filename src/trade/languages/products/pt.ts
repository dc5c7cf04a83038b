// What can be bought, in Portuguese.

import type { ProductsText } from './en.ts'

export const productsPt: ProductsText = {
  names: {
    canvas: 'Impressão em tela',
    poster: 'Póster',
    'framed-print': 'Impressão emoldurada',
    metal: 'Impressão em metal',
    acrylic: 'Impressão em acrílico',
  },
  notes: {
    canvas: 'Esticada sobre ripas de madeira e impressa também nas laterais. Pronta a pendurar.',
    poster: 'Papel mate espesso, impresso até à margem. Pronto para uma moldura sua.',
    'framed-print':
      'Papel mate numa moldura de madeira, com ou sem passe-partout. Pronta a pendurar.',
    metal: 'Impressa numa placa de alumínio de 3 mm. Pendura-se sem moldura, afastada da parede.',
    acrylic:
      'Impressa por trás de acrílico transparente de 4 mm, com cores profundas e brilhantes.',
  },
}
