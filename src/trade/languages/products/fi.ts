// What can be bought, in Finnish.

import type { ProductsText } from './en.ts'

export const productsFi: ProductsText = {
  names: {
    canvas: 'Canvastaulu',
    poster: 'Juliste',
    'framed-print': 'Kehystetty vedos',
    metal: 'Metallivedos',
    acrylic: 'Akryylivedos',
  },
  notes: {
    canvas: 'Pingotettu puukehykselle ja painettu myös reunoille. Valmis ripustettavaksi.',
    poster: 'Paksua mattapaperia, painettu reunaan asti. Valmis omaan kehykseesi.',
    'framed-print': 'Mattapaperi puukehyksessä, paspartuurilla tai ilman. Valmis ripustettavaksi.',
    metal: 'Painettu 3 mm paksulle alumiinilevylle. Riippuu seinästä irti ilman kehystä.',
    acrylic: 'Painettu kirkkaan 4 mm akryylin taakse, syvin ja kiiltävin värein.',
  },
}
