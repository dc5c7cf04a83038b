// The country that the form begins with: the browser's region, else where the currency is at home.

import { zoneOf } from '../../catalog/countries.ts'
import type { Currency } from '../../catalog/currencies.ts'

const homes: Readonly<Record<Currency, string>> = { USD: 'US', CAD: 'CA', EUR: 'DE', GBP: 'GB' }

/** `languages` is an Accept-Language header, as in `de-AT,de;q=0.9`. */
export function likelyCountry(languages: string | undefined, currency: Currency): string {
  const regions = [...(languages ?? '').matchAll(/\b[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)]
  const served = regions.map(([, region]) => region?.toUpperCase() ?? '').find(zoneOf)
  return served ?? homes[currency]
}
