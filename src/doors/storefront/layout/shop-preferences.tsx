// In the header: links to the same page in another language, with other units or another currency.
// They are plain links, so they work without script and keep the rest of the URL.

import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { languages } from '../../../pure/contract/language.ts'
import {
  type Preferences,
  queryOfPreferences,
  queryWithoutPreferences,
} from '../../../pure/contract/preferences.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { CurrencyChoice } from './currency-choice.ts'
import type { Visit } from './visit.ts'

type Props = {
  visit: Visit
  currencies?: CurrencyChoice | undefined
  /** False if the page shows no sizes. */
  hasMeasures?: boolean
}

export function ShopPreferences({ visit, currencies, hasMeasures = true }: Props) {
  const { locale } = visit
  const { chosen = '', allowed = [] } = currencies ?? {}
  const key = [
    locale.tag,
    hasMeasures && locale.measures,
    queryOfPreferences(locale.preferences),
    chosen,
    allowed,
  ].join(' ')
  const choices =
    cache.get(key) ??
    renderToString(<Choices visit={visit} currencies={currencies} hasMeasures={hasMeasures} />)
  if (cache.size >= maxKept) cache.clear()
  cache.set(key, choices)
  // Only the rest of the URL differs between pages. A cart stores its currency. A page that leads
  // to a cart has it only in its URL.
  const rest = queryWithoutPreferences(visit.url, ...(currencies === undefined ? [] : ['currency']))
  const query = rest === '' ? '' : `&amp;${escaped(rest)}`
  // A function, because `$` has a special meaning in a replacement string, and a URL may contain
  // thousands of them.
  return jsxTemplate([choices.replaceAll(placeOfRest, () => query)])
}

const maxKept = 1000
const cache = new Map<string, string>()
const placeOfRest = '&amp;the-rest'

function Choices({ visit: { locale, text }, currencies, hasMeasures }: Props) {
  const { language, measures } = locale
  const address = (choice: Preferences, currency = '') => {
    const requested = [
      queryOfPreferences({ ...locale.preferences, ...choice }),
      currency && `currency=${currency}`,
    ]
    return `?${requested.filter(Boolean).join('&')}&the-rest`
  }
  const inWords = { in: text.shop.inches, cm: text.shop.centimetres }
  const other = measures === 'in' ? 'cm' : 'in'
  return (
    <details class="shop-preferences">
      <summary>
        <span class="unseen">{hasMeasures ? text.shop.preferences : text.shop.language}: </span>
        <span aria-hidden="true">
          {[language.toUpperCase(), currencies?.chosen ?? (hasMeasures && measures)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="unseen">
          {[messagesIn(language).about.name, hasMeasures && inWords[measures], currencies?.chosen]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <div>
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
        {hasMeasures && (
          <p>
            {text.shop.measures}: {inWords[measures]}{' '}
            <a href={address({ measures: other })}>{inWords[other]}</a>
          </p>
        )}
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
      </div>
    </details>
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
