// The origin for absolute links. BASE_URL takes precedence; otherwise it is the origin of the
// client's request, with forwarded headers used only as far as the server trusts its proxies.

import type { FastifyRequest } from 'fastify'
import { parseUrl } from '../../pure/parse-url.ts'

/** An origin without a trailing slash: `https://prints.example.com`. */
export function baseUrlOf(request: FastifyRequest, configured: string | null): string {
  if (configured !== null) return configured.replace(/\/+$/, '')
  const address = `${request.protocol}://${request.host}`
  // The Host header is untrusted input: only a plain host is accepted.
  const asked = /^https?:\/\/[^/\\?#@\s]+$/.test(address) ? parseUrl(address) : null
  if (asked !== null) return asked.origin
  const { localAddress, localPort } = request.socket
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  const host = localAddress?.includes(':') ? `[${localAddress}]` : (localAddress ?? 'localhost')
  return `${scheme}://${host}${localPort === undefined ? '' : `:${localPort}`}`
}
