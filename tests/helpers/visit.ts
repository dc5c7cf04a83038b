// A visit of a page in a given language, for tests of page contents.

import type { Visit } from '../../src/doors/storefront/layout/visit.ts'
import { readPreferences } from '../../src/pure/contract/preferences.ts'
import { chooseLocale } from '../../src/trade/languages/choose-locale.ts'
import { messagesIn } from '../../src/trade/languages/messages.ts'

/** @param languages an Accept-Language header. */
export function visitIn(languages: string, url = '/cart/1'): Visit {
  const locale = chooseLocale(languages, readPreferences(url))
  return { locale, text: messagesIn(locale.language), url }
}
