import type { FastifyRequest } from 'fastify'
import { siteOf } from '../../pure/parse-url.ts'

/**
 * The site whose link led here.
 * @param told what the address says of it, where the browser says nothing: anybody may write that.
 */
export function whereFrom(request: FastifyRequest, told = ''): URL | null {
  if (!isShownAlone(request)) return null
  return siteOf(request.headers.referer ?? '', request.host) ?? siteOf(told, request.host)
}

/** In a frame the site stands around us already, and would open within itself. */
export function isShownAlone({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}
