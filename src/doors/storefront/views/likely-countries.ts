// The country that the form begins with, the likeliest first: the browser's regions, then where the
// currency is at home.

import type { Currency } from '../../../trade/catalog/currencies.ts'
import { regionsOf } from '../../../trade/catalog/currency-for.ts'

const homes: Readonly<Record<Currency, string>> = {
  CAD: 'CA',
  EUR: 'DE',
  GBP: 'GB',
  SEK: 'SE',
  DKK: 'DK',
  PLN: 'PL',
  CHF: 'CH',
  NOK: 'NO',
}

/** `languages` is an Accept-Language header, as in `de-AT,de;q=0.9`. */
export function likelyCountries(languages: string | undefined, currency: Currency): string[] {
  return [...regionsOf(languages), homes[currency] ?? 'US']
}
