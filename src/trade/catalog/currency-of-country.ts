// What people pay with at home, where a price list may be in it.

import type { Currency } from './currencies.ts'

const countriesByCurrency: Readonly<Record<Currency, string>> = {
  USD: 'US AS EC GU MH FM MP PR PW SV VI',
  CAD: 'CA',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  SEK: 'SE',
  DKK: 'DK FO GL',
  PLN: 'PL',
  CHF: 'CH LI',
  NOK: 'NO SJ',
  AUD: 'AU',
  NZD: 'NZ',
  JPY: 'JP',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  ISK: 'IS',
}

const currencyByCountry: ReadonlyMap<string, Currency> = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
)

/** Null where it is none that we know. */
export function currencyOfCountry(country: string): Currency | null {
  return currencyByCountry.get(country) ?? null
}
