// A visit of a page in some language, for tests of what pages show.

import { keptChoices } from '../../src/contract/kept-choices.ts'
import { messagesIn } from '../../src/storefront/messages/messages.ts'
import { chooseLocale } from '../../src/storefront/shopper-locale.ts'
import type { Visit } from '../../src/storefront/visit.ts'

/** @param languages an Accept-Language header. */
export function visitIn(languages: string, url = '/cart/1'): Visit {
  const locale = chooseLocale(languages, keptChoices(url))
  return { locale, text: messagesIn(locale.language), url }
}
