// Facts that the law of the seller's country, or of the countries sold to, requires and that have
// not been entered yet. Each links to where it is entered.

import type { ComponentChildren } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import type { MissingProductData } from '../../../trade/legal/missing-product-data.ts'
import { languageName, readersCountryName } from '../i18n/in-language.ts'
import { readersLanguage, t, tText } from '../i18n/t.ts'
import { countText } from '../layout/formats.ts'
import { productText } from '../layout/print-texts.ts'

type Missing = MissingFact | MissingProductData

export function MissingFacts({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return null
  return (
    <div class="warning">
      <p>
        {t(
          'The following is missing, based on what is usually required where you sell from and where you ship to. This is not legal advice.',
        )}
      </p>
      <MissingList missing={missing} />
    </div>
  )
}

/** Grouped by source. */
function MissingList({ missing }: { missing: readonly Missing[] }) {
  const sources = [...new Set(missing.map(({ source }) => source))]
  return (
    <ul class="counts">
      {sources.map((source) => {
        const facts = missing.filter((fact) => fact.source === source)
        return (
          <li key={source}>
            {withCommas(facts.map((fact) => <Fact key={fact.what} {...fact} />))}{' '}
            <span class="beside">
              {[tText(source), ...facts.slice(0, 1).flatMap(whereText)].join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** `the notice on the legal guarantee: German (Austria, Germany)`, `HS code (Poster, Canvas)` */
function Fact(fact: Missing) {
  const what = tText(fact.what)
  if (fact.place.kind !== 'notices') {
    const products = 'products' in fact ? fact.products.map((name) => productText(name)) : []
    return (
      <>
        <a href={addressOf(fact.place)}>{what}</a>
        {products.length > 0 && ` (${products.join(', ')})`}
      </>
    )
  }
  const places = ('in' in fact ? (fact.in ?? []) : []).map(({ language, countries }) => (
    <>
      <a href={routes.admin.seller.notices.one.page.href({ language })}>{languageName(language)}</a>
      {` (${countriesText(countries)})`}
    </>
  ))
  return (
    <>
      {what}: {withCommas(places)}
    </>
  )
}

function addressOf(place: Exclude<MissingFact['place'], { kind: 'notices' }>): string {
  if (place.kind === 'seller') return `${routes.admin.seller.page.href()}#${place.field}`
  if (place.kind === 'data')
    return `${routes.admin.catalog.edit.one.href({ page: 'data' })}#${place.table}`
  return routes.admin.seller.texts.one.one.href(place)
}

function withCommas(parts: readonly ComponentChildren[]): ComponentChildren[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))
}

const maxNamed = 6

function countriesText(countries: readonly string[]): string {
  if (countries.length > maxNamed)
    return t('{count} countries', { count: countText(countries.length) })
  return countries
    .map(readersCountryName)
    .sort(new Intl.Collator(readersLanguage()).compare)
    .join(', ')
}

function whereText(fact: Missing): string[] {
  if (!('countries' in fact)) return []
  const { countries, since } = fact
  return [countriesText(countries), ...(since === null ? [] : [t('from {day}', { day: since })])]
}
