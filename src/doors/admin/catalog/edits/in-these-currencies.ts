// A part of the built-in catalog in the currencies of another document. What the built-in one has no
// amounts in is left open: nothing is converted, and nothing made up.

import { builtInCurrencies } from '../../../../trade/catalog/built-in/built-in-product.ts'
import { changeAmounts } from './edit-currencies.ts'

export function inTheseCurrencies<Part>(part: Part, currencies: readonly string[]): Part {
  const change = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).filter(([name]) => currencies.includes(name)))
  return changeAmounts(part, change, builtInCurrencies) as Part
}

/** Those that an operator has to fill in. */
export function currenciesToFillIn(currencies: readonly string[]): string[] {
  return currencies.filter((currency) => builtInCurrencies.every((known) => known !== currency))
}
