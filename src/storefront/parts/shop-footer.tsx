// Every page in another language, or with other measures: plain links to the same address, so they
// work without script and lose nothing that the address says.

import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import {
  type KeptChoices,
  queryOfChoices,
  queryWithoutChoices,
} from '../../contract/kept-choices.ts'
import { type Language, languages } from '../../contract/language.ts'
import type { Visit } from '../visit.ts'

const ownNames: Readonly<Record<Language, string>> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  sv: 'Svenska',
}

export function ShopFooter({ visit }: { visit: Visit }) {
  const { locale } = visit
  const key = `${locale.language} ${locale.measures} ${queryOfChoices(locale.kept)}`
  const footer = kept.get(key) ?? renderToString(<Choices visit={visit} />)
  kept.set(key, footer)
  // Only the rest of the address differs from page to page.
  const rest = queryWithoutChoices(visit.url)
  const query = rest === '' ? '' : `&amp;${escaped(rest)}`
  return jsxTemplate([footer.replaceAll(placeOfRest, query)])
}

/** As many as there are choices. */
const kept = new Map<string, string>()
const placeOfRest = '&amp;the-rest'

function Choices({ visit: { locale, text } }: { visit: Visit }) {
  const { language, measures } = locale
  const address = (choice: KeptChoices) =>
    `?${queryOfChoices({ ...locale.kept, ...choice })}&the-rest`
  const inWords = { in: text.shop.inches, cm: text.shop.centimetres }
  const other = measures === 'in' ? 'cm' : 'in'
  return (
    <footer class="shop-footer">
      <details>
        <summary>
          <span class="unseen">{text.shop.preferences}: </span>
          {`${ownNames[language]} · ${inWords[measures]}`}
        </summary>
        <nav aria-label={text.shop.language}>
          <ul>
            {languages.map((each) => (
              <li key={each}>
                <a
                  href={address({ lang: each })}
                  lang={each}
                  hreflang={each}
                  {...(each === language ? { 'aria-current': 'true' as const } : {})}
                >
                  {ownNames[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          {text.shop.measures}: {inWords[measures]}{' '}
          <a href={address({ measures: other })}>{inWords[other]}</a>
        </p>
      </details>
    </footer>
  )
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
