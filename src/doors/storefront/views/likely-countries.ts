// The likely destinations of a parcel, the most likely first: the browser's regions, then the home
// of the currency, then the home of the language.

import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import { regionsOf } from '../../../trade/catalog/prices/currency-for.ts'

const homes: Readonly<Record<Currency, string>> = {
  CAD: 'CA',
  GBP: 'GB',
  SEK: 'SE',
  DKK: 'DK',
  PLN: 'PL',
  CHF: 'CH',
  NOK: 'NO',
}

/**
 * `languages` is an Accept-Language header, such as `de-AT,de;q=0.9`. `tag` is the page's language:
 * `de-DE`.
 */
export function likelyCountries(
  languages: string | undefined,
  currency: Currency,
  tag: string,
): string[] {
  // The euro has many home countries, and the dollar is used everywhere.
  const home = homes[currency] ?? []
  const spoken = currency === 'EUR' && tag === 'en-US' ? 'DE' : (tag.split('-')[1] ?? 'US')
  return [...regionsOf(languages), home, spoken].flat()
}
