// Facts that the law of the seller's country requires and that have not been entered yet.

import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import { languageName, readersCountryName } from '../i18n/in-language.ts'
import { t, tText } from '../i18n/t.ts'

/** `the notice on the legal guarantee in German (Austria, Germany)` */
export function factText({ what, in: places = [] }: MissingFact): string {
  if (places.length === 0) return tText(what)
  const list = places.map(
    ({ language, countries }) =>
      `${languageName(language)} (${countries.map(readersCountryName).join(', ')})`,
  )
  return `${tText(what)}: ${list.join(', ')}`
}

export function MissingFacts({ missing }: { missing: readonly MissingFact[] }) {
  if (missing.length === 0) return null
  const sources = [...new Set(missing.map(({ source }) => source))]
  const ofSource = (source: string) => missing.filter((fact) => fact.source === source)
  return (
    <div class="warning">
      <p>
        {t(
          'The following is missing, based on what is usually required where you sell from. This is not legal advice.',
        )}
      </p>
      <ul>
        {sources.map((source) => (
          <li key={source}>
            {ofSource(source).map(factText).join(', ')} <span class="beside">{tText(source)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
