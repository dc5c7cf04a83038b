// Taxes, in Polish.

import type { TaxText } from './en.ts'

export const taxPl: TaxText = {
  vat: 'podatek VAT',
  salesTax: 'podatek od sprzedaży',
  tax: 'podatek',
  included: 'w cenie: {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Ceny zawierają podatek.',
  atCheckout: 'Podatek jest doliczany przy kasie.',
}
