// The language and units of an order, with the words of the catalog it was sold from.

import { isLanguage } from '../../../pure/contract/language.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { OrderOfCart } from '../../../trade/orders/views/read-order-by-cart.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { withCatalogWords } from '../words/with-catalog-words.ts'

export function speechOfOrder({
  order,
  catalog,
}: Pick<OrderOfCart, 'order' | 'catalog'>): LocaleTexts {
  const given = order.language
  const language = given !== null && isLanguage(given) ? given : 'en'
  const locale = chooseLocale(`${language}-${order.shipping_address.country}`, { lang: language })
  return { locale, text: withCatalogWords(messagesIn(language), language, catalog) }
}
