// The currencies that the price lists know, in the order in which their rows give amounts.

import { unknownCurrency } from './catalog-errors.ts'

export const currencies = ['USD', 'CAD', 'EUR', 'GBP'] as const

export type Currency = (typeof currencies)[number]

/** Minor units in the order of `currencies`. */
export type Amounts = readonly [usd: number, cad: number, eur: number, gbp: number]

export function isCurrency(text: string): text is Currency {
  return currencies.some((currency) => currency === text)
}

/** Picks the amount of a currency. Throws `parameter_invalid` for one without a price list. */
export function amountIn(currency: string, amounts: Amounts): number {
  if (!isCurrency(currency)) throw unknownCurrency(currency, currencies)
  const [usd, cad, eur, gbp] = amounts
  return { USD: usd, CAD: cad, EUR: eur, GBP: gbp }[currency]
}
