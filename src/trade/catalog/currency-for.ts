// Which currency a cart gets: the one that was asked for, else one that its store allows, by the
// country that the browser names, else the store's own.

import type { Measures } from '../../pure/contract/preferences.ts'
import type { Catalog } from './catalog.ts'
import { unknownCurrency } from './catalog-errors.ts'
import { zoneOf } from './countries.ts'
import type { Currency } from './currencies.ts'

// What people pay with at home, where a price list may be in it.
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
function currencyOfCountry(country: string): Currency | null {
  return currencyByCountry.get(country) ?? null
}

type Wish = {
  /** Asked for by name; a guess never overrides it. */
  chosen?: string | null
  store: {
    currency: string
    /** Those that shoppers may have; null: every one of the catalog. */
    currencies: readonly string[] | null
  }
  /** An Accept-Language header, as in `de-AT,de;q=0.9`. */
  languages?: string | undefined
}

export function currencyFor(catalog: Catalog, { chosen, store, languages }: Wish): Currency {
  const allowed = allowedCurrencies(catalog, store)
  const guessed = regionsOf(languages).map(currencyOfCountry)
  const wishes = [chosen, ...guessed, store.currency]
  return wishes.find((wish) => allowed.includes(wish ?? '')) ?? allowed[0] ?? store.currency
}

/** What a shopper may switch to, in the order of the catalog. */
export function allowedCurrencies(
  catalog: Catalog,
  { currencies }: Pick<Wish['store'], 'currencies'>,
): readonly Currency[] {
  const allowed = catalog.currencies.filter(
    (currency) => currencies === null || currencies.includes(currency),
  )
  return allowed.length > 0 ? allowed : catalog.currencies
}

/** Throws `parameter_invalid` for a currency that shoppers of the store may not have. */
export function refuseCurrency(catalog: Catalog, store: Wish['store'], currency: string): void {
  const allowed = allowedCurrencies(catalog, store)
  if (!allowed.includes(currency)) throw unknownCurrency(currency, allowed)
}

/** What people who pay with it measure with. */
export function measuresWith(currency: Currency): Measures {
  return ['USD', 'CAD', 'GBP'].includes(currency) ? 'in' : 'cm'
}

/** That of a cart; where the catalog has lost it, the first one that its store may have. */
export function currencyOfCart(
  catalog: Catalog,
  store: Pick<Wish['store'], 'currencies'>,
  currency: string,
): Currency {
  const isThere = catalog.currencies.includes(currency)
  return isThere ? currency : (allowedCurrencies(catalog, store)[0] ?? currency)
}

/** Countries that the browser's languages name and we ship to, most wanted first. */
export function regionsOf(languages = ''): string[] {
  const regions = languages.matchAll(/\b[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)
  return [...regions].map(([, region]) => region?.toUpperCase() ?? '').filter(zoneOf)
}
