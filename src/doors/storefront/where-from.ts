import type { FastifyRequest } from 'fastify'

// The site whose link led here. In a frame it stands around us already, and would open within itself.
export function whereFrom({ headers, host }: FastifyRequest): URL | null {
  return headers['sec-fetch-dest'] === 'document' ? siteOf(headers.referer ?? '', host) : null
}

/** @returns null unless it is the plain address of a page elsewhere. */
export function siteOf(referrer: string, ownHost: string): URL | null {
  if (!URL.canParse(referrer)) return null
  const from = new URL(referrer)
  const isSite = /^https?:$/.test(from.protocol) && from.username === '' && from.host !== ownHost
  return isSite ? from : null
}
