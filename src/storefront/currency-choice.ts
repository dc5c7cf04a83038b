// In which currencies a cart may be paid, for the switch in the footer.

import type { Currency } from '../catalog/currencies.ts'
import { allowedCurrencies } from '../catalog/currency-for.ts'
import type { Cart } from '../orders/carts/cart.ts'

export type CurrencyChoice = { chosen: Currency; allowed: readonly Currency[] }

export function currencyChoice({ catalog, store, currency }: Cart): CurrencyChoice {
  return { chosen: currency, allowed: allowedCurrencies(catalog, store) }
}
