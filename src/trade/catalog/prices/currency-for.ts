// Picks a cart's currency: the one requested, else one the store allows for the country in the
// browser's language, else the store's own.

import type { Measures } from '../../../pure/contract/preferences.ts'
import type { Catalog } from '../catalog.ts'
import { unknownCurrency } from '../catalog-errors.ts'
import { zoneOf } from '../countries.ts'
import type { Currency } from '../money/currencies.ts'

// The currency in everyday use in each country, for currencies a catalog may have prices in.
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

function currencyOfCountry(country: string): Currency | null {
  return currencyByCountry.get(country) ?? null
}

type Wish = {
  /** Explicitly requested; takes precedence over any guess. */
  chosen?: string | null
  store: {
    currency: string
    /** Currencies open to shoppers; null for all currencies of the catalog. */
    currencies: readonly string[] | null
  }
  /** An Accept-Language header, such as `de-AT,de;q=0.9`. */
  languages?: string | undefined
}

export function currencyFor(catalog: Catalog, { chosen, store, languages }: Wish): Currency {
  const allowed = allowedCurrencies(catalog, store)
  const guessed = regionsOf(languages).map(currencyOfCountry)
  const wishes = [chosen, ...guessed, store.currency]
  return wishes.find((wish) => allowed.includes(wish ?? '')) ?? allowed[0] ?? store.currency
}

export function allowedCurrencies(
  catalog: Catalog,
  { currencies }: Pick<Wish['store'], 'currencies'>,
): readonly Currency[] {
  const allowed = catalog.currencies.filter(
    (currency) => currencies === null || currencies.includes(currency),
  )
  return allowed.length > 0 ? allowed : catalog.currencies
}

/** Throws `parameter_invalid` for a currency that the store does not allow. */
export function refuseCurrency(catalog: Catalog, store: Wish['store'], currency: string): void {
  const allowed = allowedCurrencies(catalog, store)
  if (!allowed.includes(currency)) throw unknownCurrency(currency, allowed)
}

/** The measure customary where the currency is used. */
export function measuresWith(currency: Currency): Measures {
  return ['USD', 'CAD', 'GBP'].includes(currency) ? 'in' : 'cm'
}

/** The cart's currency; if the catalog no longer has it, the first one the store allows. */
export function currencyOfCart(
  catalog: Catalog,
  store: Pick<Wish['store'], 'currencies'>,
  currency: string,
): Currency {
  const isThere = catalog.currencies.includes(currency)
  return isThere ? currency : (allowedCurrencies(catalog, store)[0] ?? currency)
}

/** Countries in the browser's languages that we ship to, in order of preference. */
export function regionsOf(languages = ''): string[] {
  const regions = languages.matchAll(/\b[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)
  return [...regions].map(([, region]) => region?.toUpperCase() ?? '').filter(zoneOf)
}
