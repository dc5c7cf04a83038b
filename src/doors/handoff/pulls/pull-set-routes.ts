// A pull of several pictures for one cart. Its progress page leads to the cart, or names the pictures
// that failed: the shopper tries them again, or goes on with the others.
//
// POST /api/pull/set: begins a set. GET /api/pull/set/{id}: its page. POST there: the page's form.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wantsJson } from '../../../ground/http/answer-error.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { carryPreferences } from '../../../ground/http/carry-preferences.ts'
import { clientSignal } from '../../../ground/http/client-signal.ts'
import { allowFraming, allowPages } from '../../../ground/http/security-headers.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { wordsOfCode } from '../../../pure/contract/error-codes.ts'
import { pageOfCart } from '../../../pure/contract/page-of-cart.ts'
import { readPreferences, withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, fieldFault } from '../../../pure/errors.ts'
import { isObject } from '../../../pure/objects.ts'
import { keptAddress } from '../../../trade/carts/remember-site.ts'
import {
  findPullSet,
  forgetFailures,
  insertPullSet,
  mostPicturesOfAPull,
  type PulledPicture,
  type PullSet,
} from '../../../trade/receiving/pull-sets.ts'
import { storeByAccessKey } from '../../../trade/stores/authenticate.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { storeClosed } from '../../../trade/stores/store-errors.ts'
import {
  type AnswerDeps,
  answerWithCart,
  prepareOpening,
  shopperLanguages,
} from '../answer-with-cart.ts'
import { tooManyPictures } from '../opening-errors.ts'
import { checkWish, openPulledSet } from './open-pulled-set.ts'
import { newPullId } from './pull-address.ts'
import type { RequestedPull } from './running-pulls.ts'
import { createRunningSets, type RunningSet } from './running-sets.ts'
import { distinctPictures, pullSetOf, readPullSetRequest } from './set-request.ts'
import { progressEvents } from './shopper-pull-routes.ts'
import type { StartPullDeps } from './start-pull.ts'

export type PullSetDeps = StartPullDeps &
  AnswerDeps & {
    limits: Pick<RateLimits, 'countAddress' | 'countStore' | 'refuseGuessing'>
    /** See shopper-pull-routes.ts. */
    pullPatienceMs?: number
    /** The address of the service's own sample picture. */
    sampleAt(request: FastifyRequest): string
  }

type SetRequest = { Params: { setId: string } }
type Found = { set: PullSet; store: Store }

const maxBodyBytes = 2_000_000
const watchMs = 1_000

/** Returns what answers a pull whose address names several pictures. */
export function pullSetRoutes(server: FastifyInstance, deps: PullSetDeps) {
  const { database, now, limits } = deps
  const { queries } = database
  const sets = createRunningSets(deps)
  const { page, one } = routes.api.pull.set
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const shared = { config, onRequest: prepareOpening, onSend: carryPreferences } as const

  server.options(page.pattern, { onRequest: allowPosts }, (_request, reply) =>
    reply.code(204).send(),
  )
  server.post(
    page.pattern,
    {
      config: { errorsAs: 'problem', limit: 'pulls' },
      bodyLimit: maxBodyBytes,
      onRequest: allowPosts,
    },
    async (request, reply) => {
      const asked = readPullSetRequest(request.body)
      const store = await storeByAccessKey(queries, asked.access_key, now)
      if (store.isClosed) throw storeClosed()
      const set = pullSetOf(store, asked)
      await begin(set, store)
      const address = one.page.href({ setId: set.id })
      const { language } = asked
      const preferences = { ...readPreferences(request.url), ...(language && { lang: language }) }
      return reply.code(201).send({
        pull_url: withPreferences(`${baseUrlOf(request, deps.baseUrl)}${address}`, preferences),
        picture_count: set.pictures.length,
      })
    },
  )

  server.route<SetRequest>({
    ...shared,
    method: ['GET', 'HEAD'],
    url: one.page.pattern,
    handler: async (request, reply) => {
      const { set, store } = await find(request)
      if (request.method === 'HEAD') return reply.send()
      if (set.cartId !== null) return reply.redirect(pageOfCart(set.cartId, 2), 303)
      const running = isMissing(set) ? await join(request, { set, store }) : null
      const unwatch = running?.watch()
      await running?.wait(Math.max(0, (deps.pullPatienceMs ?? 200) - reply.elapsedTime))
      unwatch?.()
      if (running?.isOver === false) return await sendPage(request, reply, { set, store, running })
      const found = running === null ? { set, store } : await find(request)
      if (!isMissing(found.set)) return await sendOutcome(request, reply, found)
      // It stopped, because no one watched it.
      return await sendPage(request, reply, { ...found, running: await join(request, found) })
    },
  })

  server.post<SetRequest>(one.page.pattern, shared, async (request, reply) => {
    const { set, store } = await find(request)
    const here = one.page.href({ setId: set.id })
    const action = isObject(request.body) ? request.body.action : undefined
    if (action === 'next' && set.cartId === null) {
      const opened = await openPulledSet(deps, set, store, shopperOf(request))
      if (opened !== null) return reply.redirect(pageOfCart(opened.cartId, opened.lineCount), 303)
    }
    if (action === 'again' && set.cartId === null) await forgetFailures(queries, set)
    return reply.redirect(here, 303)
  })

  const forEvents = { config, exposeHeadRoute: false }
  server.get<SetRequest>(one.events.pattern, forEvents, async (request, reply) => {
    const found = await find(request)
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      // Otherwise nginx and similar proxies buffer the events.
      .header('x-accel-buffering', 'no')
    return reply.send(progressEvents(isMissing(found.set) ? await join(request, found) : over))
  })

  async function begin(set: Omit<PullSet, 'cartId'>, store: Store): Promise<void> {
    await limits.countStore('pulls', store)
    await checkWish(deps, store, set.wish)
    await insertPullSet(deps, set)
  }

  async function find(request: FastifyRequest<SetRequest>): Promise<Found> {
    limits.refuseGuessing(request.ip)
    const set = await findPullSet(queries, request.params.setId, now())
    if (set === null) throw setUnknown()
    const store = await getStore(queries, set.storeId)
    if (store.isClosed) throw storeClosed()
    return { set, store }
  }

  /** The page may be that of another process, or of a set that stopped because no one watched it. */
  async function join(request: FastifyRequest, { set, store }: Found): Promise<RunningSet> {
    if (!sets.knows(set.id)) await limits.countAddress('pulls', request.ip)
    return sets.join(set, store, store.mode === 'test' ? deps.sampleAt(request) : null)
  }

  async function sendOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { set, store }: Found,
  ): Promise<FastifyReply> {
    const isWhole = set.pictures.every(({ token }) => token !== null)
    const opened = isWhole ? await openPulledSet(deps, set, store, shopperOf(request)) : null
    if (opened !== null) return reply.redirect(pageOfCart(opened.cartId, opened.lineCount), 303)
    // A picture was deleted meanwhile.
    const current = isWhole ? ((await findPullSet(queries, set.id, now())) ?? set) : set
    return await sendPage(request, reply.code(422), { set: current, store, running: null })
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { set, store, running }: Found & { running: RunningSet | null },
  ): Promise<FastifyReply> {
    // The cart that follows has the same framing policy.
    allowFraming(reply, frameAncestors(store))
    const { id, name, brand, mode } = store
    const address = one.page.href({ setId: set.id })
    const ready = set.pictures.filter(({ token }) => token !== null).length
    const html = await server.renderProgressPage?.(
      {
        shop: { id, name, brand, isTest: mode === 'test' },
        progress: running?.progress() ?? progressOf(set, ready),
        query: address,
        cameFrom: set.wish.cameFrom,
        returnUrl: set.wish.returnUrl,
        eventsAddress: one.events.href({ setId: set.id }),
        ...(running === null && {
          outcome: { address, readyCount: ready, failed: failedOf(set) },
        }),
      },
      request,
      reply,
    )
    return reply.type('text/html; charset=utf-8').send(html)
  }

  /** Answers a browser with the set's page, and a program with the cart once all is fetched. */
  return async function answerSet(
    request: FastifyRequest,
    reply: FastifyReply,
    { store, query }: RequestedPull,
  ): Promise<FastifyReply> {
    const { imageUrl, added, cameFrom, returnUrl } = query
    const { referenceId, currency, cart, discountCode } = query
    const site = cameFrom === null ? null : keptAddress(cameFrom)
    const wish = { title: null, referenceId, currency, cart, returnUrl, discountCode }
    const urls = [imageUrl ?? '', ...added]
    if (urls.length > mostPicturesOfAPull) throw tooManyPictures(mostPicturesOfAPull)
    const pictures = distinctPictures(
      store,
      urls.map((url) => ({ image_url: url })),
    )
    const set = { id: newPullId(), storeId: store.id, wish: { ...wish, cameFrom: site }, pictures }
    await begin(set, store)
    if (!wantsJson(request)) return reply.redirect(one.page.href({ setId: set.id }), 303)
    const fetched = await fetchWhole(request, reply, { set: { ...set, cartId: null }, store })
    const opened = await openPulledSet(deps, fetched, store, shopperOf(request))
    const token = fetched.pictures.find((each) => each.token !== null)?.token ?? null
    if (opened === null || token === null) throw nothingFetched(fetched.pictures)
    const failed = fetched.pictures.filter((each) => each.token === null)
    return await answerWithCart(
      request,
      reply,
      { ...opened, token, ignored: query.ignored, failed: failed.map(failedJson) },
      deps,
    )
  }

  async function fetchWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    { set, store }: Found,
  ): Promise<PullSet> {
    const client = clientSignal(reply, deps.stopping.signal)
    const running = sets.join(set, store, store.mode === 'test' ? deps.sampleAt(request) : null)
    const unwatch = running.watch()
    try {
      while (!running.isOver && !client.signal.aborted) await running.wait(watchMs)
      client.signal.throwIfAborted()
    } finally {
      unwatch()
      client.end()
    }
    return (await findPullSet(queries, set.id, now())) ?? set
  }
}

async function allowPosts(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store')
  allowPages(reply, ['POST'])
}

function isMissing({ pictures, cartId }: PullSet): boolean {
  return (
    cartId === null && pictures.some(({ token, failure }) => token === null && failure === null)
  )
}

const over: RunningSet = {
  isOver: true,
  wait: async () => {},
  progress: () => ({ received_bytes: 0, total_bytes: null, stage: 'fetching' }),
  watch: () => () => {},
}

function progressOf({ pictures }: PullSet, ready: number) {
  const all = pictures.length
  const stage = 'fetching' as const
  return { received_bytes: 0, total_bytes: null, stage, pictures: { ready, all } }
}

function failedOf({ pictures }: PullSet) {
  return pictures
    .filter(({ token }) => token === null)
    .map(({ position, name, failure }) => ({
      place: position + 1,
      name,
      code: failure ?? 'internal',
    }))
}

function failedJson({ position, imageUrl, failure }: PulledPicture) {
  const code = failure ?? 'internal'
  return { index: position, image_url: imageUrl, code, message: wordsOfCode(code) }
}

function shopperOf(request: FastifyRequest) {
  return { languages: shopperLanguages(request), measures: readPreferences(request.url).measures }
}

function nothingFetched(pictures: readonly PulledPicture[]) {
  const faults = pictures.map((each) => {
    const { index, code, message } = failedJson(each)
    return fieldFault(index === 0 ? 'image_url' : `add[${index - 1}]`, code, message)
  })
  return fieldsRefused('No picture could be fetched.', faults)
}

function setUnknown() {
  const message = 'These pictures are no longer being fetched. Open them again.'
  return fault('token_expired', 410, message)
}
