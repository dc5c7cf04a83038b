import type { FastifyRequest } from 'fastify'

// The site whose link led here. In a frame it stands around us already, and would open within itself.
export function whereFrom({ headers, host }: FastifyRequest): URL | null {
  const { referer = '' } = headers
  if (headers['sec-fetch-dest'] !== 'document' || !URL.canParse(referer)) return null
  const from = new URL(referer)
  const isSite = /^https?:$/.test(from.protocol) && from.username === '' && from.host !== host
  return isSite ? from : null
}
