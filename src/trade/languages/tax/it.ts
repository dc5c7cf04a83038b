// Taxes, in Italian.

import type { TaxText } from './en.ts'

export const taxIt: TaxText = {
  vat: 'IVA',
  salesTax: 'Imposta sulle vendite',
  tax: 'Imposta',
  included: 'incl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'I prezzi includono le imposte.',
  atCheckout: 'Le imposte si aggiungono alla cassa.',
}
