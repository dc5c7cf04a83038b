import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Measures, readPreferences } from '../../../pure/contract/preferences.ts'
import { chooseLocale, type ShopperLocale } from '../../../trade/languages/choose-locale.ts'

export function localeOf(request: Pick<FastifyRequest, 'url' | 'headers'>): ShopperLocale {
  return chooseLocale(request.headers['accept-language'] ?? '', readPreferences(request.url))
}

/** Null if nothing is known about the visitor. */
export function measuresOf(request: Pick<FastifyRequest, 'url' | 'headers'>): Measures | null {
  const { measures } = readPreferences(request.url)
  const isKnown = measures !== undefined || request.headers['accept-language'] !== undefined
  return isKnown ? localeOf(request).measures : null
}

/** Headers of every page (RFC 9110 §8.5, §12.5.5). */
export function setContentLanguage(reply: FastifyReply, { language }: ShopperLocale): void {
  reply.header('content-language', language).header('vary', 'accept, accept-language')
}
