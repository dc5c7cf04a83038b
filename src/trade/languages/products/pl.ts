// What can be bought, in Polish.

import type { ProductsText } from './en.ts'

export const productsPl: ProductsText = {
  names: {
    canvas: 'Obraz na płótnie',
    poster: 'Plakat',
    'framed-print': 'Wydruk w ramie',
    metal: 'Wydruk na metalu',
    acrylic: 'Wydruk na akrylu',
  },
  notes: {
    canvas: 'Naciągnięty na drewniane listwy i zadrukowany także po bokach. Gotowy do powieszenia.',
    poster: 'Gruby matowy papier, zadrukowany do samego brzegu. Gotowy do Twojej ramy.',
    'framed-print':
      'Matowy papier w drewnianej ramie, z passe-partout lub bez. Gotowy do powieszenia.',
    metal: 'Wydruk na płycie aluminiowej o grubości 3 mm. Wisi bez ramy, z odstępem od ściany.',
    acrylic:
      'Wydruk za przezroczystym akrylem o grubości 4 mm, o głębokich, błyszczących kolorach.',
  },
}
