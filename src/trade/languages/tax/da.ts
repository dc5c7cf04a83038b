// Taxes, in Danish.

import type { TaxText } from './en.ts'

export const taxDa: TaxText = {
  vat: 'moms',
  salesTax: 'Salgsafgift',
  tax: 'Afgift',
  included: 'inkl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Priserne er inklusive moms.',
  atCheckout: 'Moms lægges til ved kassen.',
}
