// Which currency a cart gets: the one that was asked for, else one that its store allows, by the
// country that the browser names, else the store's own.

import type { Catalog } from './catalog.ts'
import { unknownCurrency } from './catalog-errors.ts'
import { zoneOf } from './countries.ts'
import type { Currency } from './currencies.ts'
import { currencyOfCountry } from './currency-of-country.ts'

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
export function allowedCurrencies(catalog: Catalog, store: Wish['store']): readonly Currency[] {
  const { currencies } = store
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

/** That of a cart; where the catalog has lost it, the first one that there are prices in. */
export function currencyOfCart(catalog: Catalog, currency: string): Currency {
  return catalog.currencies.find((known) => known === currency) ?? catalog.currencies[0] ?? currency
}

/** Countries that the browser's languages name and we ship to, most wanted first. */
export function regionsOf(languages = ''): string[] {
  const regions = languages.matchAll(/\b[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi)
  return [...regions].map(([, region]) => region?.toUpperCase() ?? '').filter(zoneOf)
}
