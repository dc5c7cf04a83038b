// Taxes, in Spanish.

import type { TaxText } from './en.ts'

export const taxEs: TaxText = {
  vat: 'IVA',
  salesTax: 'Impuesto sobre ventas',
  tax: 'Impuesto',
  included: 'incl. {rate} {name}',
  added: '{name} {rate}',
  inPrices: 'Los precios incluyen impuestos.',
  atCheckout: 'Los impuestos se suman al pagar.',
}
