// Pull: opens a cart with the picture at a public address. One request does it all, so whoever asks
// waits for the origin.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimits } from '../limits/rate-limits.ts'
import { storeByAccessKey } from '../stores/authenticate.ts'
import { answerWithCart, prepareOpening } from './answer-with-cart.ts'
import { askerSignal } from './asker-signal.ts'
import { parameterMissing, pullKeyMissing, tooManyPulls } from './opening-errors.ts'
import { type PullImageDeps, pullImage } from './pull-image.ts'
import { type PullQuery, readPullQuery } from './pull-query.ts'
import { queryTextOf } from './query-text.ts'
import { sourceAddress } from './source-address.ts'

export type PullDeps = PullImageDeps & {
  limits: Pick<RateLimits, 'countStore'>
  /** Origin of absolute links; null: as the request came in. */
  baseUrl: string | null
  /** Its signal is aborted when requests have to be answered, since the service stops. */
  stopping: Pick<AbortController, 'signal'>
  /** Default 100: each holds a connection and up to `maxUploadBytes` on the disk. */
  maxRunningPulls?: number
}

export function pullRoutes(server: FastifyInstance, deps: PullDeps): void {
  const { maxRunningPulls = 100 } = deps
  let running = 0
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/pull',
    config: { errorsAs: 'page', limit: 'pulls' },
    onRequest: prepareOpening,
    handler: async (request, reply) => {
      if (running >= maxRunningPulls) throw tooManyPulls()
      running++
      try {
        return await pull(request, reply, deps)
      } finally {
        running--
      }
    },
  })
}

async function pull(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PullDeps,
): Promise<FastifyReply> {
  const query = readPullQuery(queryTextOf(request.raw.url ?? ''))
  const store = await storeOf(query, deps)
  if (query.imageUrl === null) throw parameterMissing('image_url')
  const { imageUrl } = query
  if (request.method === 'HEAD') {
    // Link checkers look before a person comes; looking fetches nothing.
    sourceAddress(imageUrl, store.imageRoot)
    return reply.send()
  }
  const asker = askerSignal(reply, deps.stopping.signal)
  try {
    const { referenceId, cart: addTo } = query
    const { signal } = asker
    const opened = await pullImage(deps, { store, imageUrl, referenceId, addTo, signal })
    return answerWithCart(request, reply, opened, deps.baseUrl)
  } finally {
    asker.end()
  }
}

async function storeOf(query: PullQuery, deps: PullDeps) {
  if (query.accessKey === null) throw pullKeyMissing()
  const store = await storeByAccessKey(deps.database.queries, query.accessKey, deps.now)
  await deps.limits.countStore('pulls', store)
  return store
}
