import type { Cart } from '../../../trade/carts/cart.ts'
import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import { allowedCurrencies } from '../../../trade/catalog/prices/currency-for.ts'

export type CurrencyChoice = { chosen: Currency; allowed: readonly Currency[] }

export function currencyChoice({ catalog, store, currency }: Cart): CurrencyChoice {
  return { chosen: currency, allowed: allowedCurrencies(catalog, store) }
}
