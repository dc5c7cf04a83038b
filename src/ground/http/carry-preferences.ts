// A hook for pages that adds the shopper's preferences to redirects.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPreferences, withPreferences } from '../../pure/contract/preferences.ts'

export function carryPreferences(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const address = reply.getHeader('location')
  // Only for our own pages.
  if (typeof address === 'string' && /^\/(?!\/)/.test(address)) {
    reply.header('location', withPreferences(address, readPreferences(request.url)))
  }
  done(null, payload)
}
