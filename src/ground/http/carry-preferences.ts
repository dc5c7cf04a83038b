// A hook for pages: wherever they send a browser on, what the shopper has chosen goes along.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPreferences, withPreferences } from '../../pure/contract/preferences.ts'

export function carryPreferences(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const address = reply.getHeader('location')
  // Only to pages of ours.
  if (typeof address === 'string' && /^\/(?!\/)/.test(address)) {
    reply.header('location', withPreferences(address, readPreferences(request.url)))
  }
  done(null, payload)
}
