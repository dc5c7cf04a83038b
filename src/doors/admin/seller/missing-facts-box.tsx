// Facts that the law of the seller's country, or of the countries sold to, requires and that have
// not been entered yet.

import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import type { MissingProductData } from '../../../trade/legal/missing-product-data.ts'
import { languageName, readersCountryName } from '../i18n/in-language.ts'
import { t, tText } from '../i18n/t.ts'
import { countText } from '../layout/formats.ts'
import { productText } from '../layout/print-texts.ts'

type Missing = MissingFact | MissingProductData

export function MissingFacts({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return null
  return (
    <div class="warning">
      <p>
        {t(
          'The following is missing, based on what is usually required where you sell from. This is not legal advice.',
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
    <ul>
      {sources.map((source) => {
        const facts = missing.filter((fact) => fact.source === source)
        return (
          <li key={source}>
            {facts.map(factText).join(', ')}{' '}
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
export function factText(fact: Missing): string {
  const what = tText(fact.what)
  if ('products' in fact) {
    const products = fact.products.map((name) => productText(name))
    return products.length === 0 ? what : `${what} (${products.join(', ')})`
  }
  const places = (fact.in ?? []).map(
    ({ language, countries }) =>
      `${languageName(language)} (${countries.map(readersCountryName).join(', ')})`,
  )
  return places.length === 0 ? what : `${what}: ${places.join(', ')}`
}

const maxNamed = 6

function whereText(fact: Missing): string[] {
  if (!('countries' in fact)) return []
  const { countries, since } = fact
  const places =
    countries.length <= maxNamed
      ? countries.map(readersCountryName).join(', ')
      : t('{count} countries', { count: countText(countries.length) })
  return [places, ...(since === null ? [] : [t('from {day}', { day: since })])]
}
