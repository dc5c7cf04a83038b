// Responses of a pull to a shopper's browser: the cart if the origin is fast, otherwise a progress
// page. The page has its own URL, which then redirects to the cart, or shows the error with its
// status.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { carryPreferences } from '../../../ground/http/carry-preferences.ts'
import { clientGone } from '../../../ground/http/client-signal.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import { findOpened } from '../../../trade/carts/opening-ids.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { prepareOpening } from '../answer-with-cart.ts'
import { eventsAddress, newPullId, progressAddress, queryOf } from './pull-address.ts'
import { openingOf, type RequestedPull, type RunningPulls } from './running-pulls.ts'
import type { RunningPull } from './start-pull.ts'

// The events of a progress page: the progress, repeatedly, and a final event. The result is not
// included: the page requests itself again and is redirected, or gets the error. Events are sent
// even if nothing has changed, so that the page knows that the connection is alive.
const pauseMs = 500

const overEvent = 'event: over\ndata: {}\n\n'

type Watched = Pick<RunningPull, 'isOver' | 'wait' | 'progress' | 'watch'>

export function progressEvents(pull: Watched): Readable {
  return Readable.from(events(pull))
}

async function* events(pull: Watched): AsyncGenerator<string> {
  const unwatch = pull.watch()
  try {
    while (!pull.isOver) {
      yield `event: progress\ndata: ${JSON.stringify(pull.progress())}\n\n`
      await pull.wait(pauseMs)
    }
    yield overEvent
  } finally {
    unwatch()
  }
}

export type AnswerShopperDeps = {
  database: Database
  now: () => number
  pulls: RunningPulls
  /** Time from the request until the shopper sees the progress page. Default 200 ms. */
  pullPatienceMs?: number
  /** @throws the errors of the request; see pull-routes.ts. */
  readAsked(request: FastifyRequest): Promise<RequestedPull>
  limits: Pick<RateLimits, 'countAddress' | 'countStore' | 'refuseGuessing'>
}

/** The first response, sent within `pullPatienceMs` even if the origin is slow. */
export async function answerShopper(
  reply: FastifyReply,
  deps: AnswerShopperDeps,
  requested: RequestedPull,
): Promise<FastifyReply> {
  const pullId = newPullId()
  // A shopper who leaves before receiving the pull's id gets no cart, because it could not be
  // reached.
  let isWaiting = true
  const isThere = (): boolean => isWaiting && !reply.raw.destroyed
  const pull = deps.pulls.join(pullId, { ...requested, isWaiting: isThere })
  const unwatch = pull.watch()
  await pull.wait(Math.max(0, (deps.pullPatienceMs ?? 200) - reply.elapsedTime))
  unwatch()
  isWaiting = false
  if (reply.raw.destroyed) {
    deps.pulls.forget(pullId)
    throw clientGone()
  }
  if (!pull.isOver) return reply.redirect(progressAddress(pullId, requested.query), 303)
  return await redirectToOutcome(reply, deps, pullId, pull, requested)
}

export function progressRoutes(server: FastifyInstance, deps: AnswerShopperDeps): void {
  const url = '/api/pull/:pullId(^[0-9a-f]{32}$)'
  // Without script the page reloads every two seconds. That counts as a page, not as a pull each
  // time.
  const config = { errorsAs: 'page', limit: 'pages' } as const
  type ProgressRequest = { Params: { pullId: string } }

  server.route<ProgressRequest>({
    method: ['GET', 'HEAD'],
    url,
    config,
    onRequest: prepareOpening,
    onSend: carryPreferences,
    handler: async (request, reply) => {
      deps.limits.refuseGuessing(request.ip)
      const requested = await deps.readAsked(request)
      if (request.method === 'HEAD') return reply.send()
      const { pullId } = request.params
      const opened = await findOpened(deps.database.queries, pullId)
      if (opened?.store_id === requested.store.id) return toCart(reply, opened.id)
      const pull = await joinAgain(request, deps, pullId, requested)
      if (pull.isOver) return await redirectToOutcome(reply, deps, pullId, pull, requested)
      // The cart that follows has the same framing policy.
      allowFraming(reply, frameAncestors(requested.store))
      // Without script the page reloads repeatedly. The grace period covers the time between two
      // visits.
      pull.watch()()
      const { id, name, brand, mode } = requested.store
      const page = await server.renderProgressPage?.(
        {
          shop: { id, name, brand, isTest: mode === 'test' },
          progress: pull.progress(),
          query: queryOf(requested.query),
          cameFrom: requested.query.cameFrom,
          returnUrl: requested.query.returnUrl,
          eventsAddress: eventsAddress(pullId, requested.query),
        },
        request,
        reply,
      )
      return reply.type('text/html; charset=utf-8').send(page)
    },
  })

  const forEvents = { config, exposeHeadRoute: false }
  server.get<ProgressRequest>(`${url}/events`, forEvents, async (request, reply) => {
    deps.limits.refuseGuessing(request.ip)
    const requested = await deps.readAsked(request)
    const { pullId } = request.params
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      // Otherwise nginx and similar proxies buffer the events.
      .header('x-accel-buffering', 'no')
    // A browser that reconnects automatically after the end must not start a new pull.
    if ((await findOpened(deps.database.queries, pullId)) !== null) return reply.send(overEvent)
    return reply.send(progressEvents(await joinAgain(request, deps, pullId, requested)))
  })
}

// An unknown id may belong to another process, to the time before a restart, or to a failed pull
// that is tried again. It may start a fetch, so it counts as one.
async function joinAgain(
  request: FastifyRequest,
  { pulls, limits }: AnswerShopperDeps,
  pullId: string,
  requested: RequestedPull,
): Promise<RunningPull> {
  if (!pulls.knows(pullId)) {
    await limits.countAddress('pulls', request.ip)
    await limits.countStore('pulls', requested.store)
  }
  return pulls.join(pullId, requested)
}

async function redirectToOutcome(
  reply: FastifyReply,
  deps: AnswerShopperDeps,
  pullId: string,
  pull: RunningPull,
  requested: RequestedPull,
): Promise<FastifyReply> {
  const pulled = await pull.pulled.catch((error) => {
    // Reported once. The next request tries again.
    deps.pulls.forget(pullId)
    throw error
  })
  const opening = { ...openingOf(requested), token: pulled.token, openingId: pullId }
  const cart = pulled.cart?.pullId === pullId ? pulled.cart : await openCart(deps, opening)
  deps.pulls.forget(pullId)
  return toCart(reply, cart.cartId)
}

// Relative, so that it works behind any proxy, regardless of the host in its requests.
function toCart(reply: FastifyReply, cartId: string): FastifyReply {
  return reply.redirect(routes.cart.one.page.href({ cartId }), 303)
}
