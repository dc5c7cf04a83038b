// Taxes, in Portuguese.

import type { TaxText } from './en.ts'

export const taxPt: TaxText = {
  vat: 'IVA',
  salesTax: 'Imposto sobre vendas',
  tax: 'Imposto',
  included: 'incl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Os preços incluem impostos.',
  atCheckout: 'Os impostos são somados no pagamento.',
}
