// Taxes, in German.

import type { TaxText } from './en.ts'

export const taxDe: TaxText = {
  vat: 'MwSt.',
  salesTax: 'Verkaufssteuer',
  tax: 'Steuer',
  included: 'inkl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Die Preise enthalten die Steuer.',
  atCheckout: 'Die Steuer kommt an der Kasse hinzu.',
}
