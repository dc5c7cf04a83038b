// What a shopper's browser gets of a pull: the cart when the origin is fast, a progress page when it
// is slow, at an address of its own that leads on to the cart, or to the error with its status.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { carryPreferences } from '../../../ground/http/carry-preferences.ts'
import { clientGone } from '../../../ground/http/client-signal.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import { findOpened } from '../../../trade/carts/opening-ids.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { prepareOpening } from '../answer-with-cart.ts'
import { eventsAddress, newPullId, progressAddress, queryOf } from './pull-address.ts'
import { openingOf, type RequestedPull, type RunningPulls } from './running-pulls.ts'
import type { RunningPull } from './start-pull.ts'

// The events of a progress page: how far the pull has come, again and again, and that it is over.
// What came of it is not told here: the page asks for itself again and is sent on, or to the error.
// Also when nothing has changed, so that a page knows that it is still being told.
const pauseMs = 500

const overEvent = 'event: over\ndata: {}\n\n'

function progressEvents(pull: RunningPull): Readable {
  return Readable.from(events(pull))
}

async function* events(pull: RunningPull): AsyncGenerator<string> {
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
  /** From the request on, how long before the shopper sees how far it is. Default 200 ms. */
  pullPatienceMs?: number
  /** @throws what is wrong with the question; see pull-routes.ts. */
  readAsked(request: FastifyRequest): Promise<RequestedPull>
  limits: Pick<RateLimits, 'countAddress' | 'countStore' | 'refuseGuessing'>
}

/** The first answer: within `pullPatienceMs`, whatever the origin does. */
export async function answerShopper(
  reply: FastifyReply,
  deps: AnswerShopperDeps,
  requested: RequestedPull,
): Promise<FastifyReply> {
  const pullId = newPullId()
  // Who leaves before the pull's id is told gets no cart: nobody could come to it.
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
  // Without script a shopper comes every two seconds: that is a page, not a pull each time.
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
      // The cart that it leads to could not be shown elsewhere either.
      allowFraming(reply, frameAncestors(requested.store))
      // Without script the page comes again and again: between two visits runs the time of grace.
      pull.watch()()
      const { id, name, brand, mode } = requested.store
      const page = await server.renderProgressPage?.(
        {
          shop: { id, name, brand, isTest: mode === 'test' },
          progress: pull.progress(),
          query: queryOf(requested.query),
          cameFrom: requested.query.cameFrom,
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
      // nginx and its like would keep the events back until there are enough of them.
      .header('x-accel-buffering', 'no')
    // A browser that asks again by itself, after all is done, begins nothing.
    if ((await findOpened(deps.database.queries, pullId)) !== null) return reply.send(overEvent)
    return reply.send(progressEvents(await joinAgain(request, deps, pullId, requested)))
  })
}

// An id that nobody knows here may be of another process, of before a restart, or of a pull that has
// failed and is tried again. Whatever it is, it may be a fetch, and counts as one.
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
    // Told once; whoever asks again wants it tried again.
    deps.pulls.forget(pullId)
    throw error
  })
  const opening = { ...openingOf(requested), token: pulled.token, openingId: pullId }
  const cart = pulled.cart?.pullId === pullId ? pulled.cart : await openCart(deps, opening)
  deps.pulls.forget(pullId)
  return toCart(reply, cart.cartId)
}

// Relative: right behind every proxy, whatever host it asks us by.
function toCart(reply: FastifyReply, cartId: string): FastifyReply {
  return reply.redirect(`/cart/${cartId}`, 303)
}
