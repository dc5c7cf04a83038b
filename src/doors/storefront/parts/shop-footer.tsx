// Every page in another language, with other measures or prices: plain links to the same address, so they
// work without script and lose nothing that the address says.

import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import {
  type KeptChoices,
  queryOfChoices,
  queryWithoutChoices,
} from '../../../pure/contract/kept-choices.ts'
import { languages } from '../../../pure/contract/language.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { CurrencyChoice } from '../currency-choice.ts'
import type { Visit } from '../visit.ts'

type Props = { visit: Visit; currencies?: CurrencyChoice | undefined }

export function ShopFooter({ visit, currencies }: Props) {
  const { locale } = visit
  const { chosen = '', allowed = [] } = currencies ?? {}
  const key = [locale.tag, locale.measures, queryOfChoices(locale.kept), chosen, allowed].join(' ')
  const footer = kept.get(key) ?? renderToString(<Choices visit={visit} currencies={currencies} />)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, footer)
  // Only the rest of the address differs from page to page.
  const rest = queryWithoutChoices(visit.url)
  const query = rest === '' ? '' : `&amp;${escaped(rest)}`
  return jsxTemplate([footer.replaceAll(placeOfRest, query)])
}

const mostKept = 1000
const kept = new Map<string, string>()
const placeOfRest = '&amp;the-rest'

function Choices({ visit: { locale, text }, currencies }: Props) {
  const { language, measures } = locale
  const address = (choice: KeptChoices, currency = '') => {
    const asked = [
      queryOfChoices({ ...locale.kept, ...choice }),
      currency && `currency=${currency}`,
    ]
    return `?${asked.filter(Boolean).join('&')}&the-rest`
  }
  const inWords = { in: text.shop.inches, cm: text.shop.centimetres }
  const other = measures === 'in' ? 'cm' : 'in'
  return (
    <footer class="shop-footer">
      <details>
        <summary>
          <span class="unseen">{text.shop.preferences}: </span>
          {[messagesIn(language).about.name, inWords[measures], currencies?.chosen]
            .filter(Boolean)
            .join(' · ')}
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
                  {messagesIn(each).about.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          {text.shop.measures}: {inWords[measures]}{' '}
          <a href={address({ measures: other })}>{inWords[other]}</a>
        </p>
        {currencies !== undefined && currencies.allowed.length > 1 && (
          <nav aria-label={text.shop.currency}>
            <ul>
              {currencies.allowed.map((currency) => (
                <li key={currency}>
                  <a
                    href={address({}, currency)}
                    {...(currency === currencies.chosen ? { 'aria-current': 'true' as const } : {})}
                  >
                    {nameOf(currency, locale.tag)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </details>
    </footer>
  )
}

/** `EUR Euro` */
function nameOf(currency: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)
  return name === undefined || name === currency ? currency : `${currency} ${name}`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
