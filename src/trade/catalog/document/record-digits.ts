// A document records how many minor digits its amounts use. Otherwise a 3500 written by another
// program, or by a release that counts differently, could be sold at a hundred times the price.

import { isCurrency, minorDigits } from '../../../pure/contract/currency-digits.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { CatalogDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault } from './document-fault.ts'

/**
 * Those of which a Node from 20 on has said otherwise than ISO 4217 (ICU 73 to 78): what was written
 * by its word may mean either, where the document does not say. All others are counted alike everywhere.
 */
const countedOtherwise: readonly string[] = [
  ...['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW', 'LAK'],
  ...['LBP', 'MGA', 'MMK', 'PKR', 'RSD', 'SOS', 'SYP', 'YER'],
]

/** Adds what a document does not say and what all programs count alike. */
export function recordDigits(document: CatalogDocument): CatalogDocument {
  const { currencies, currency_digits: before = {}, ...rest } = document
  const known = currencies
    .filter((currency) => isCurrency(currency) && !countedOtherwise.includes(currency))
    .map((currency) => [currency, minorDigits(currency)])
  return { currencies, currency_digits: { ...Object.fromEntries(known), ...before }, ...rest }
}

/**
 * Currencies whose amounts may mean something else, after known digits are filled in. Nothing is
 * sold in them.
 */
export function doubtfulCurrencies(document: CatalogDocument): string[] {
  const { currencies, currency_digits: digits = {} } = recordDigits(document)
  return currencies.filter((currency) => digits[currency] !== minorDigits(currency))
}

export function digitFaults(document: CatalogDocument): DocumentFault[] {
  const { currencies, currency_digits: digits = {} } = recordDigits(document)
  const strange = Object.keys(digits).filter((currency) => !currencies.includes(currency))
  return [
    ...strange.map((currency) =>
      documentFault(
        'currency_digits',
        sentence('{currency} is not one of the currencies.', { currency }),
      ),
    ),
    ...doubtfulCurrencies(document)
      .filter(isCurrency)
      .map((currency) => faultOf(currency, digits[currency])),
  ]
}

function faultOf(currency: string, written: number | undefined): DocumentFault {
  const digits = minorDigits(currency)
  if (written === undefined) {
    const meaning = (3500 / 10 ** digits).toFixed(digits)
    return documentFault(
      'currency_digits',
      `does not say with how many minor digits the amounts in ${currency} were written, and programs differ. ` +
        `Write "${currency}": ${digits} if 3500 means ${currency} ${meaning}; if not, change the amounts first.`,
    )
  }
  const change = written < digits ? 'Multiply' : 'Divide'
  return documentFault(
    `currency_digits.${currency}`,
    `its amounts were written with ${written} minor digits, and ${currency} has ${digits} (ISO 4217). ` +
      `${change} each of them by ${10 ** Math.abs(digits - written)}, then write ${digits}.`,
  )
}
