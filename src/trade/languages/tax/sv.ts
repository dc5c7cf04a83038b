// Taxes, in Swedish.

import type { TaxText } from './en.ts'

export const taxSv: TaxText = {
  vat: 'moms',
  salesTax: 'Försäljningsskatt',
  tax: 'Skatt',
  included: 'inkl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Priserna är inklusive skatt.',
  atCheckout: 'Skatt läggs till i kassan.',
}
