// What every page knows of the request that it answers: the language, its texts, the address.

import type { FastifyRequest } from 'fastify'
import { type Messages, messagesIn } from '../../trade/languages/messages.ts'
import { localeOf, type ShopperLocale } from './shopper-locale.ts'

export type Visit = {
  readonly locale: ShopperLocale
  readonly text: Messages
  /** Path and query, as they were sent. */
  readonly url: string
}

/** How a page speaks. */
export type Speech = Pick<Visit, 'locale' | 'text'>

export function visitOf(request: Pick<FastifyRequest, 'url' | 'headers'>): Visit {
  const locale = localeOf(request)
  return { locale, text: messagesIn(locale.language), url: request.url }
}
