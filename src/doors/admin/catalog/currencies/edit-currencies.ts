// Adds and removes price lists. A new list starts with another list's amounts times a factor. After
// that it is independent, and nothing is converted.

import { minorDigits } from '../../../../pure/contract/currency-digits.ts'
import { isObject, recordOf } from '../../../../pure/objects.ts'
import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { tidyPrices } from '../prices/prices-form.ts'

export type NewCurrency = {
  currency: string
  from: string
  /** The value of one unit of `from` in the new currency. */
  factor: number
  /** In minor units. Amounts are rounded up to a multiple of it. */
  roundTo: number
}

export function addCurrency(before: CatalogDocument, added: NewCurrency): CatalogDocument {
  const { currency, from, factor, roundTo } = added
  const toMinor = factor * 10 ** (minorDigits(currency) - minorDigits(from))
  const document = withAmounts(before, (amounts) => {
    // Prices set by hand may exist in some currencies only.
    if (!Object.hasOwn(amounts, from)) return amounts
    // Subtracts a little, so that a floating-point error does not round 1700 × 1.1 up.
    const exact = (amounts[from] ?? 0) * toMinor - 1e-6
    return { ...amounts, [currency]: Math.max(0, Math.ceil(exact / roundTo) * roundTo) }
  })
  const digits = { ...before.currency_digits, [currency]: minorDigits(currency) }
  return { ...document, currencies: [...before.currencies, currency], currency_digits: digits }
}

export function removeCurrency(before: CatalogDocument, currency: string): CatalogDocument {
  const document = withAmounts(before, ({ [currency]: _gone, ...amounts }) => amounts)
  // Removes prices that were set by hand in this currency only.
  tidyPrices(document)
  const { [currency]: _digits, ...digits } = before.currency_digits ?? {}
  const currencies = before.currencies.filter((known) => known !== currency)
  return { ...document, currencies, currency_digits: digits }
}

type Change = (amounts: AmountsDocument) => AmountsDocument

// `currency_digits` is also keyed by currency, but is not an amount.
function withAmounts(before: CatalogDocument, change: Change): CatalogDocument {
  const { currencies, currency_digits: _digits, ...rest } = before
  return {
    currencies,
    ...changeAmounts(rest, change, currencies),
  }
}

/** Any object whose keys are all currencies is treated as an amount. */
export function changeAmounts<Part>(
  part: Part,
  change: Change,
  currencies: readonly string[],
): Part {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (!isObject(value)) return value
    if (isAmounts(value, currencies)) return change(value)
    return recordOf(Object.keys(value), (name) => changed(value[name]))
  }
  // The cast is safe: only amounts change, and they remain amounts.
  return changed(part) as Part
}

function isAmounts(value: object, currencies: readonly string[]): value is AmountsDocument {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => currencies.includes(name))
}
