// How sizes and their sharpness are named, in Polish.

import type { SizeText } from './en.ts'

export const sizePl: SizeText = {
  inches: '{width} × {height} in',
  centimetres: '{width} × {height} cm',
  sharp: 'Ostry',
  good: 'Dobry',
  soft: 'Miękki',
  dpi: '{dpi} dpi',
  whole: 'całe zdjęcie',
  trims: 'przycina {percent}',
  tooFew: 'Za mało pikseli: {dpi} dpi, a potrzeba {floor}',
  tooFewPixels: 'Za mało pikseli',
  best: 'Pasuje najlepiej',
  soldOut: 'Wyprzedane',
  because: {
    sharp: 'Ostre nawet z bliska.',
    good: 'Ostre z odległości wyciągniętej ręki.',
    soft: 'Dobrze wygląda z drugiego końca pokoju, z bliska nieco miękkie.',
  },
}
