// The country that a parcel is likely to go to, the likeliest first: the browser's regions, then where
// the currency is at home, then where the language is.

import type { Currency } from '../../../trade/catalog/currencies.ts'
import { regionsOf } from '../../../trade/catalog/currency-for.ts'

const homes: Readonly<Record<Currency, string>> = {
  CAD: 'CA',
  GBP: 'GB',
  SEK: 'SE',
  DKK: 'DK',
  PLN: 'PL',
  CHF: 'CH',
  NOK: 'NO',
}

/** `languages` is an Accept-Language header, as in `de-AT,de;q=0.9`, `tag` what the page speaks: `de-DE`. */
export function likelyCountries(
  languages: string | undefined,
  currency: Currency,
  tag: string,
): string[] {
  // The euro has many homes, and the dollar is everybody's.
  const home = homes[currency] ?? []
  const spoken = currency === 'EUR' && tag === 'en-US' ? 'DE' : (tag.split('-')[1] ?? 'US')
  return [...regionsOf(languages), home, spoken].flat()
}
