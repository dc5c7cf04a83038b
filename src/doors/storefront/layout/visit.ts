// The data of a request that every page needs: language, texts, URL.

import type { FastifyRequest } from 'fastify'
import type { LegalPage } from '../../../pure/contract/legal-pages.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { ShopperLocale } from '../../../trade/languages/choose-locale.ts'
import { type Messages, messagesIn } from '../../../trade/languages/messages.ts'
import { withCatalogWords } from '../words/with-catalog-words.ts'
import { sharedByPages } from './json-for-script.ts'
import { localeOf } from './shopper-locale.ts'

/** The seller's details shown on a shop's pages. */
export type LegalNotes = {
  readonly sellerName: string
  /** Mail address and telephone, if known. */
  readonly contact: readonly string[]
  readonly pages: readonly LegalPage[]
  /** Query that identifies where the visitor comes from, for links to these pages. */
  readonly from: string
}

export type Visit = {
  readonly locale: ShopperLocale
  readonly text: Messages
  /** Path and query, as sent. */
  readonly url: string
  /** Set on pages of a shop whose seller has been named. */
  readonly legal?: LegalNotes
}

export type LocaleTexts = Pick<Visit, 'locale' | 'text'>

export function visitOf(request: Pick<FastifyRequest, 'url' | 'headers'>): Visit {
  const locale = localeOf(request)
  return { locale, text: sharedByPages(messagesIn(locale.language)), url: request.url }
}

/** For a page that names products of the catalog. */
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
