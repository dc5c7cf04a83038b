// Price lists come and go. A new one begins with the amounts of another times a factor; from then on
// it is a list of its own, and nothing is converted.

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
  /** What one unit of `from` is in the new one. */
  factor: number
  /** Amounts are rounded up to a multiple of it, in minor units. */
  roundTo: number
}

export function addCurrency(before: CatalogDocument, added: NewCurrency): CatalogDocument {
  const { currency, from, factor, roundTo } = added
  const toMinor = factor * 10 ** (minorDigits(currency) - minorDigits(from))
  const document = withAmounts(before, (amounts) => {
    // A price that is set by hand is there in some currencies only.
    if (!Object.hasOwn(amounts, from)) return amounts
    // A little below, so that 1700 × 1.1 is not rounded up for the last bit of a binary fraction.
    const exact = (amounts[from] ?? 0) * toMinor - 1e-6
    return { ...amounts, [currency]: Math.max(0, Math.ceil(exact / roundTo) * roundTo) }
  })
  const digits = { ...before.currency_digits, [currency]: minorDigits(currency) }
  return { ...document, currencies: [...before.currencies, currency], currency_digits: digits }
}

export function removeCurrency(before: CatalogDocument, currency: string): CatalogDocument {
  const document = withAmounts(before, ({ [currency]: _gone, ...amounts }) => amounts)
  // Those that were set by hand in this one alone.
  tidyPrices(document)
  const { [currency]: _digits, ...digits } = before.currency_digits ?? {}
  const currencies = before.currencies.filter((known) => known !== currency)
  return { ...document, currencies, currency_digits: digits }
}

type Change = (amounts: AmountsDocument) => AmountsDocument

// The record of digits has currencies for names, too, and is no amount.
function withAmounts(before: CatalogDocument, change: Change): CatalogDocument {
  const { currencies, currency_digits: _digits, ...rest } = before
  return {
    currencies,
    ...changeAmounts(rest, change, currencies),
  }
}

/** An object whose names are all currencies is an amount, wherever it stands. */
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
  // Nothing else is changed, and amounts stay amounts.
  return changed(part) as Part
}

function isAmounts(value: object, currencies: readonly string[]): value is AmountsDocument {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => currencies.includes(name))
}
