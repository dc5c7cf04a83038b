// Taxes, in English.

import type { Translation } from '../translation.ts'

export const taxEn = {
  vat: 'VAT',
  salesTax: 'Sales tax',
  tax: 'Tax',
  included: 'including {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Prices include tax.',
  atCheckout: 'Tax is added at checkout.',
}

export type TaxText = Translation<typeof taxEn>
