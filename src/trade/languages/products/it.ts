// What can be bought, in Italian.

import type { ProductsText } from './en.ts'

export const productsIt: ProductsText = {
  names: {
    canvas: 'Tela su telaio',
    poster: 'Poster',
    'framed-print': 'Stampa incorniciata',
    metal: 'Stampa su metallo',
    acrylic: 'Stampa su acrilico',
  },
  notes: {
    canvas: 'Tesa su listelli di legno e stampata anche sui bordi. Pronta da appendere.',
    poster: 'Carta opaca pesante, stampata fino al bordo. Pronta per una cornice tua.',
    'framed-print':
      'Carta opaca in una cornice di legno, con o senza passepartout. Pronta da appendere.',
    metal:
      'Stampata su una lastra di alluminio di 3 mm. Si appende senza cornice, staccata dal muro.',
    acrylic: 'Stampata dietro acrilico trasparente di 4 mm, con colori profondi e brillanti.',
  },
}
