// What can be bought, in Finnish.

import type { ProductsText } from './en.ts'

export const productsFi: ProductsText = {
  names: {
    canvas: 'Canvastaulu',
    poster: 'Juliste',
  },
  notes: {
    canvas: 'Pingotettu puukehykselle ja painettu myös reunoille. Valmis ripustettavaksi.',
    poster: 'Paksua mattapaperia, painettu reunaan asti. Valmis omaan kehykseesi.',
  },
}
