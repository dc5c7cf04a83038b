import type { FastifyRequest } from 'fastify'
import { parseUrl } from '../../pure/parse-url.ts'

/** The site whose link led here. */
export function whereFrom(request: FastifyRequest): URL | null {
  return isShownAlone(request) ? siteOf(request.headers.referer ?? '', request.host) : null
}

/** In a frame the site stands around us already, and would open within itself. */
export function isShownAlone({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

/** @returns null unless it is the plain address of a page elsewhere. */
export function siteOf(referrer: string, ownHost: string): URL | null {
  const from = parseUrl(referrer)
  if (from === null) return null
  const isSite = /^https?:$/.test(from.protocol) && from.username === '' && from.host !== ownHost
  return isSite ? from : null
}
