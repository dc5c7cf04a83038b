// Pull: opens a cart with the picture at a public URL. A program waits for the origin. A shopper
// sees the progress if it takes long.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { carryPreferences } from '../../../ground/http/carry-preferences.ts'
import { clientSignal } from '../../../ground/http/client-signal.ts'
import { referringSite } from '../../../ground/http/referring-site.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { readPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { openCartIn } from '../../../trade/carts/open-cart.ts'
import type { PullSlots } from '../../../trade/receiving/pull-slots.ts'
import { sourceAddress } from '../../../trade/receiving/source-address.ts'
import { storeByAccessKey } from '../../../trade/stores/authenticate.ts'
import { isNamedSite } from '../../../trade/stores/frame-ancestors.ts'
import { namingMisplacedKey } from '../../../trade/stores/misplaced-key.ts'
import { storeClosed } from '../../../trade/stores/store-errors.ts'
import {
  answerPreflights,
  answerWithCart,
  prepareOpening,
  shopperLanguages,
} from '../answer-with-cart.ts'
import { handOffOperations } from '../hand-off-operations.ts'
import { checkDiscountCode } from '../link-code.ts'
import { parameterMissing, pullKeyMissing } from '../opening-errors.ts'
import { queryTextOf } from '../query-text.ts'
import { checkReturnUrl } from '../return-url.ts'
import { type PullImageDeps, pullImage } from './pull-image.ts'
import { readPullQuery } from './pull-query.ts'
import { pullSetRoutes } from './pull-set-routes.ts'
import { createRunningPulls, openingOf, type RequestedPull } from './running-pulls.ts'
import { answerShopper, progressRoutes } from './shopper-pull-routes.ts'

export type PullDeps = PullImageDeps & {
  limits: Pick<RateLimits, 'countAddress' | 'countStore' | 'refuseGuessing'>
  /** Origin for absolute links. Null to use that of the request. */
  baseUrl: string | null
  /** Its signal is aborted when the service shuts down and pending requests must be answered. */
  stopping: Pick<AbortController, 'signal'>
  pullSlots: PullSlots
  /** See shopper-pull-routes.ts. */
  pullPatienceMs?: number
  /** See pulls/start-pull.ts. */
  pullGraceMs?: number
}

export function pullRoutes(server: FastifyInstance, deps: PullDeps): void {
  const pulls = createRunningPulls({ ...deps, slots: deps.pullSlots })
  const shopperDeps = {
    ...deps,
    pulls,
    readAsked: (request: FastifyRequest) => readAsked(request, deps),
  }
  const answerSet = pullSetRoutes(server, {
    ...deps,
    slots: deps.pullSlots,
    sampleAt: (request) => sampleAddress(baseUrlOf(request, deps.baseUrl)),
  })
  server.route({
    method: ['GET', 'HEAD'],
    url: routes.api.pull.page.pattern,
    config: { errorsAs: 'page', limit: 'pulls', api: { GET: handOffOperations.pull } },
    onRequest: prepareOpening,
    onSend: carryPreferences,
    handler: async (request, reply) => {
      const requested = await readAsked(request, deps)
      if (requested.query.added.length > 0 && request.method === 'GET') {
        return await answerSet(request, reply, requested)
      }
      await deps.limits.countStore('pulls', requested.store)
      if (request.method === 'HEAD') return reply.send()
      return readsPages(request)
        ? await answerShopper(reply, shopperDeps, requested)
        : await answerProgram(request, reply, deps, requested)
    },
  })
  answerPreflights(server, routes.api.pull.page.href())
  progressRoutes(server, shopperDeps)
}

async function answerProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PullDeps,
  requested: RequestedPull,
): Promise<FastifyReply> {
  const { store, imageUrl, isSample } = requested
  const release = deps.pullSlots.take(store.id)
  const client = clientSignal(reply, deps.stopping.signal)
  try {
    const { token, picture, cart } = await pullImage(deps, {
      store,
      imageUrl,
      isSample,
      signal: client.signal,
      openCart: (tx, made) =>
        openCartIn(tx, deps.now(), { ...openingOf(requested), token: made.token, picture: made }),
    })
    return await answerWithCart(
      request,
      reply,
      { ...cart, token, picture, ignored: requested.query.ignored },
      deps,
    )
  } finally {
    client.end()
    release()
  }
}

// Everything that can be checked without the origin: link checkers send HEAD before a person comes,
// and HEAD fetches nothing.
async function readAsked(request: FastifyRequest, deps: PullDeps): Promise<RequestedPull> {
  const query = readPullQuery(queryTextOf(request.raw.url ?? ''))
  const { accessKey } = query
  const store = await namingMisplacedKey(request, async () => {
    if (accessKey === null) throw pullKeyMissing()
    return await storeByAccessKey(deps.database.queries, accessKey, deps.now)
  }, [])
  // Checked before anything is fetched.
  if (store.isClosed) throw storeClosed()
  const { imageUrl } = query
  if (imageUrl === null) throw parameterMissing('image_url')
  // One of several that fails is named with the others that do.
  if (query.added.length === 0) sourceAddress(imageUrl, store.imageRoot)
  const isSample =
    store.mode === 'test' && imageUrl === sampleAddress(baseUrlOf(request, deps.baseUrl))
  const { measures } = readPreferences(request.url)
  // A progress page reloads itself, and browsers send the referrer only on the first visit, so the
  // URL carries it along. Only hosts named by the store are accepted, even for a test store,
  // because anyone can write a URL.
  const site = referringSite(request, query.cameFrom ?? '')
  const cameFrom = site !== null && isNamedSite(store, site) ? site.href : null
  const isProgram = !readsPages(request)
  const returnUrl = checkReturnUrl(store, query.returnUrl, { isProgram })
  const discountCode = checkDiscountCode(query.discountCode, { isProgram })
  return {
    query: { ...query, cameFrom, returnUrl, discountCode },
    store,
    imageUrl,
    isSample,
    languages: shopperLanguages(request),
    measures,
  }
}

function readsPages({ headers, server }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '') && server.renderProgressPage !== undefined
}

// The demo page's picture is pulled like any other, but read from disk: a service on a private
// address may not fetch from itself. No network request is made, regardless of the request's host
// header.
function sampleAddress(origin: string): string {
  return `${origin}/demo/sample.jpg`
}
