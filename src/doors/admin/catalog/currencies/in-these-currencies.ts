// Returns a part of the built-in catalog in the currencies of another document. Amounts that the
// built-in catalog lacks are left open. Nothing is converted or invented.

import { builtInCurrencies } from '../../../../trade/catalog/built-in/built-in-product.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { t } from '../../i18n/t.ts'
import { changeAmounts } from './edit-currencies.ts'

export function inTheseCurrencies<Part>(part: Part, currencies: readonly string[]): Part {
  const change = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).filter(([name]) => currencies.includes(name)))
  return changeAmounts(part, change, builtInCurrencies)
}

/**
 * Explains where the amounts of an addition from the built-in catalog come from, and which are
 * missing.
 */
export function toFillIn({ currencies }: CatalogDocument): string {
  const missing = currencies.filter((name) => builtInCurrencies.every((known) => known !== name))
  const begins = t('These are the built-in catalog’s amounts. Replace them with your own costs.')
  if (missing.length === 0) return begins
  return t('{begins} It has none in {list}. Fill them in.', { begins, list: missing.join(', ') })
}
