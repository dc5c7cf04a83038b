// Taxes, in French.

import type { TaxText } from './en.ts'

export const taxFr: TaxText = {
  vat: 'TVA',
  salesTax: 'Taxe de vente',
  tax: 'Taxe',
  included: 'dont {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Les prix comprennent les taxes.',
  atCheckout: 'Les taxes s’ajoutent au moment de payer.',
}
