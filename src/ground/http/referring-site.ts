import type { FastifyRequest } from 'fastify'
import { siteOf } from '../../pure/parse-url.ts'

/**
 * The site whose link led here.
 *
 * @param claimed what the URL claims, used if the browser sends no referrer. Untrusted input.
 */
export function referringSite(request: FastifyRequest, claimed = ''): URL | null {
  if (!isShownAlone(request)) return null
  return siteOf(request.headers.referer ?? '', request.host) ?? siteOf(claimed, request.host)
}

/** In a frame, a link back would open the site inside itself. */
export function isShownAlone({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

/** Browsers without the header, and pages over http, are assumed to have no frame. */
export function isFramed({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') !== 'document'
}
