// A hook for pages: wherever they send a browser on, what the shopper has chosen goes along.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptChoices, withChoices } from '../../pure/contract/kept-choices.ts'

export function carryChoices(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const address = reply.getHeader('location')
  // Only to pages of ours.
  if (typeof address === 'string' && /^\/(?!\/)/.test(address)) {
    reply.header('location', withChoices(address, keptChoices(request.url)))
  }
  done(null, payload)
}
