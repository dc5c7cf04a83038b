// Taxes, in Finnish.

import type { TaxText } from './en.ts'

export const taxFi: TaxText = {
  vat: 'ALV',
  salesTax: 'Myyntivero',
  tax: 'Vero',
  included: 'sis. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Hinnat sisältävät verot.',
  atCheckout: 'Vero lisätään kassalla.',
}
