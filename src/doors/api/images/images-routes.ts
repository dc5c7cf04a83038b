// The images API: the hand-off for new integrators, with true statuses and problem documents. Images
// are handed over with the access key, from anywhere; looking at them and deleting them takes the
// secret key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { readQuery } from '../../../ground/http/api/read-query.ts'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import { answerAfterBody } from '../../../ground/http/multipart/answer-after-body.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import type { ImageListJson, ImageStatusJson } from '../../../pure/contract/image-json.ts'
import { type ImageToken, isImageToken } from '../../../pure/contract/image-token.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { keptCurrency } from '../../../trade/catalog/currency-for.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/catalog-for-store.ts'
import { tokenUnknown } from '../../../trade/images/image-errors.ts'
import { deleteImage } from '../../../trade/images/lifetime/delete-image.ts'
import { neededBy } from '../../../trade/images/lifetime/needed-by.ts'
import type { AuditActor } from '../../../trade/operators/audit/add-audit-entry.ts'
import { findOrder } from '../../../trade/order-views/list-orders.ts'
import { orderLineUnknown } from '../../../trade/production/print-errors.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import {
  type KeyedStore,
  storeBySecretKey,
  storeForPrintPush,
  storeForPush,
} from '../../../trade/stores/authenticate.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { type ImageRecord, imageJson } from './image-json.ts'
import { handOverQuery, imageOperations, listQuery } from './image-operations.ts'
import { methodNotAllowed } from './images-api-errors.ts'
import { listImages, readImage } from './read-images.ts'
import {
  type ReceiveDeps,
  type Receiving,
  receiveImageRequest,
  receivePrintImageRequest,
} from './receive-image-request.ts'

export type ImagesApiDeps = ReceiveDeps & {
  /** Origin of absolute links; null: as the request came in. */
  baseUrl: string | null
  limits: Pick<RateLimits, 'countAddress' | 'countStore'>
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function imagesRoutes(server: FastifyInstance, deps: ImagesApiDeps): void {
  void server.register(async (images) => {
    // Bodies are not for Fastify to read: the handlers take the stream.
    images.removeAllContentTypeParsers()
    images.addContentTypeParser('*', (_request, _body, done) => done(null))
    images.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    answerAfterBody(images, deps)

    answer(
      images,
      '/api/v1/images',
      {
        POST: (request, reply) => handOver(deps, request, reply),
        GET: (request) => list(deps, request),
      },
      { POST: imageOperations.handOver, GET: imageOperations.list },
    )
    answer(
      images,
      '/api/v1/images/:token',
      {
        GET: (request) => tellStatus(deps, request),
        DELETE: (request, reply) => remove(deps, request, reply),
      },
      { GET: imageOperations.status, DELETE: imageOperations.remove },
    )
    answer(
      images,
      '/api/v1/images/:token/print',
      {
        POST: (request, reply) => attachPrint(deps, request, reply),
        PUT: (request, reply) => attachPrint(deps, request, reply),
      },
      { POST: imageOperations.attachPrint, PUT: imageOperations.replacePrintAgain },
    )
    answer(
      images,
      '/api/v1/orders/:id/lines/:number/print-image',
      {
        POST: (request, reply) => replacePrint(deps, request, reply),
        PUT: (request, reply) => replacePrint(deps, request, reply),
      },
      { POST: imageOperations.replacePrint, PUT: imageOperations.replacePrintByPut },
    )
  })
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function answer(
  images: FastifyInstance,
  url: string,
  handlers: Record<string, Handle>,
  api: Readonly<Record<string, ApiOperation>>,
): void {
  const known = Object.keys(handlers)
  // Pages may hand images over on their own, but a secret key has no place in them.
  const ofPages = known.filter((method) => api[method]?.key === 'access')
  images.route({
    url,
    method: [...methods],
    exposeHeadRoute: false,
    config: { errorsAs: 'problem', readsSlowBodies: true, limit: 'api', api },
    async onRequest(_request, reply) {
      if (ofPages.length > 0) allowPages(reply, ofPages)
    },
    async handler(request, reply) {
      if (request.method === 'OPTIONS' && ofPages.length > 0) return reply.code(204).send()
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (handle !== undefined) return await handle(request, reply)
      reply.header('allow', known.join(', '))
      throw methodNotAllowed()
    },
  })
}

// The access key is publishable, and no cookie is read (Fetch standard, CORS protocol).
function allowPages(reply: FastifyReply, methodsOfPages: readonly string[]): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methodsOfPages.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, CP-ApiKey, CP-Authorization, Idempotency-Key, *',
    'access-control-expose-headers': 'Idempotent-Replayed, Location, Retry-After, X-Request-Id',
    'access-control-max-age': '86400',
  })
}

async function handOver(
  deps: ImagesApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ofImage = async (...asked: Parameters<typeof storeForPush>) => ({
    store: await storeForPush(...asked),
    replacer: null,
  })
  const receiving = await begin(deps, request, reply, ofImage)
  const { kind } = readQuery(request, handOverQuery)
  return send(reply, await receiveImageRequest(deps, receiving, kind ?? null))
}

async function attachPrint(
  deps: ImagesApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const receiving = await begin(deps, request, reply, storeForPrintPush)
  return send(reply, await receivePrintImageRequest(deps, receiving, tokenOf(request)))
}

// With the secret key: the order says which token it is.
async function replacePrint(
  deps: ImagesApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const store = await askingStore(deps, request)
  const { id, number } = request.params as { id: string; number: string }
  const find = (db: ImagesApiDeps['database']['queries']) =>
    findOrder(db, store, id, deps.now, baseUrlOf(request, deps.baseUrl))
  const { lines } = await find(deps.database.queries)
  const line = /^[1-9]\d{0,3}$/.test(number) ? lines[Number(number) - 1] : undefined
  if (line === undefined) throw orderLineUnknown(lines.length)
  const token = line.image_token as ImageToken
  const receiving = { request, reply, store, tell: find, replacer: store.by }
  return send(reply, await receivePrintImageRequest(deps, receiving, token))
}

async function begin(
  deps: ImagesApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: typeof storeForPrintPush,
): Promise<Receiving & { replacer: AuditActor | null }> {
  const { authorization, 'cp-apikey': cpApiKey } = request.headers
  await deps.limits.countAddress('pushes', request.ip)
  const keys = { authorization, cpApiKey }
  const { store, replacer } = await authenticate(deps.database.queries, keys, deps.now)
  await deps.limits.countStore('pushes', store)
  const tell = async (db: ImagesApiDeps['database']['queries'], token: ImageToken) =>
    toJson(
      deps,
      request,
      store,
      await readStoreCatalog(db, store),
      await readImage(db, store, token, deps.now),
    )
  return { request, reply, store, tell, replacer }
}

type Answered = Awaited<ReturnType<typeof receiveImageRequest>>

function send(reply: FastifyReply, { status, location, body, isReplayed }: Answered): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  if (location !== null) reply.header('location', location)
  return reply.code(status).send(body)
}

async function list(deps: ImagesApiDeps, request: FastifyRequest): Promise<ImageListJson> {
  const store = await askingStore(deps, request)
  const { queries } = deps.database
  const asked = readQuery(request, listQuery)
  const { records, nextCursor } = await listImages(queries, store, asked, deps.now)
  const catalog = await readStoreCatalog(queries, store)
  return {
    data: records.map((record) => toJson(deps, request, store, catalog, record)),
    next_cursor: nextCursor,
  }
}

async function tellStatus(deps: ImagesApiDeps, request: FastifyRequest): Promise<ImageStatusJson> {
  const { queries } = deps.database
  const store = await askingStore(deps, request)
  const token = tokenOf(request)
  const record = await readImage(queries, store, token, deps.now)
  const { openCarts, ordersInWork, orders } = await neededBy(queries, token, deps.now())
  return {
    ...toJson(deps, request, store, await readStoreCatalog(queries, store), record),
    needed_by: { open_carts: openCarts, orders_in_work: ordersInWork, orders },
  }
}

async function remove(
  deps: ImagesApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const store = await askingStore(deps, request)
  const token = tokenOf(request)
  // The token opens carts: so much of it is enough to find it.
  const entry = { action: 'image.delete', subject: `image ${token.slice(0, 12)}…` } as const
  const afterwards = (tx: Queries) => auditByKey(tx, store, entry, deps.now())
  await deleteImage(deps, { store, token, afterwards })
  return reply.code(204).send()
}

async function askingStore(deps: ImagesApiDeps, request: FastifyRequest): Promise<KeyedStore> {
  const { authorization } = request.headers
  const store = await storeBySecretKey(deps.database.queries, authorization, deps.now)
  await deps.limits.countStore('api', store)
  return store
}

function toJson(
  deps: ImagesApiDeps,
  request: FastifyRequest,
  store: Store,
  catalog: Catalog,
  record: ImageRecord,
) {
  const baseUrl = baseUrlOf(request, deps.baseUrl)
  return imageJson(record, { baseUrl, catalog, currency: keptCurrency(catalog, store.currency) })
}

function tokenOf(request: FastifyRequest): ImageToken {
  const { token } = request.params as { token: string }
  if (!isImageToken(token)) throw tokenUnknown()
  return token
}
