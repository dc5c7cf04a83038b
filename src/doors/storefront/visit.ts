// What every page knows of the request that it answers: the language, its texts, the address.

import type { FastifyRequest } from 'fastify'
import type { LegalPage } from '../../pure/contract/legal-pages.ts'
import type { Catalog } from '../../trade/catalog/catalog.ts'
import type { ShopperLocale } from '../../trade/languages/choose-locale.ts'
import { type Messages, messagesIn } from '../../trade/languages/messages.ts'
import { withCatalogWords } from './catalog-words.ts'
import { sharedByPages } from './json-for-script.ts'
import { localeOf } from './shopper-locale.ts'

/** What a shop's pages say of its seller. */
export type LegalNotes = {
  readonly sellerName: string
  /** Mail address and telephone, as far as they are known. */
  readonly contact: readonly string[]
  readonly pages: readonly LegalPage[]
  /** What their addresses say of where one comes from. */
  readonly from: string
}

export type Visit = {
  readonly locale: ShopperLocale
  readonly text: Messages
  /** Path and query, as they were sent. */
  readonly url: string
  /** On pages of a shop whose seller has said who sells. */
  readonly legal?: LegalNotes
}

/** How a page speaks. */
export type LocaleTexts = Pick<Visit, 'locale' | 'text'>

export function visitOf(request: Pick<FastifyRequest, 'url' | 'headers'>): Visit {
  const locale = localeOf(request)
  return { locale, text: sharedByPages(messagesIn(locale.language)), url: request.url }
}

/** Of a page that names what the catalog sells. */
export function visitOfShop(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  catalog: Pick<Catalog, 'customWords'>,
): Visit {
  const visit = visitOf(request)
  return {
    ...visit,
    text: sharedByPages(withCatalogWords(visit.text, visit.locale.language, catalog)),
  }
}
