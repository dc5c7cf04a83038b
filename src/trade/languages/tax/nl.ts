// Taxes, in Dutch.

import type { TaxText } from './en.ts'

export const taxNl: TaxText = {
  vat: 'btw',
  salesTax: 'Omzetbelasting',
  tax: 'Belasting',
  included: 'incl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'De prijzen zijn inclusief belasting.',
  atCheckout: 'Belasting komt er bij het afrekenen bij.',
}
