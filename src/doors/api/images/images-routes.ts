// The images API: the hand-off for new integrators, with correct statuses and problem documents.
// Images are handed over with the access key, from any origin. Reading and deleting them requires
// the secret key.

import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import { cursorText, getCursor } from '../../../ground/database/keyset-page.ts'
import { answerAfterBody } from '../../../ground/http/multipart/answer-after-body.ts'
import { allowPages } from '../../../ground/http/security-headers.ts'
import { type ImageToken, isImageToken, type StoreId } from '../../../pure/contract/ids.ts'
import { neededBy } from '../../../trade/carts/image-uses.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { currencyOfCart } from '../../../trade/catalog/prices/currency-for.ts'
import { readStoreCatalog } from '../../../trade/catalog/store-markup/read-store-catalog.ts'
import { imageDeleted, tokenUnknown } from '../../../trade/images/image-errors.ts'
import { deleteImage } from '../../../trade/images/lifetime/delete-image.ts'
import { findToken, listTokens, type TokenRow } from '../../../trade/images/list-tokens.ts'
import { readTransfersOf } from '../../../trade/images/print-image/read-print-image.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import { getOrderJson } from '../../../trade/orders/views/list-orders.ts'
import { orderLineUnknown } from '../../../trade/production/print-errors.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Api } from '../create-api.ts'
import type { Operation, OperationRequest } from '../operation.ts'
import type { StreamRules } from '../stream-routes.ts'
import { type ImageRecord, imageJson } from './image-json.ts'
import { imageOperations } from './image-operations.ts'
import { methodNotAllowed } from './images-api-errors.ts'
import {
  type ReceiveDeps,
  receiveImageRequest,
  receivePrintImageRequest,
} from './receive-image-request.ts'

export type ImagesApiDeps = ReceiveDeps

export function imagesRoutes(api: Api, deps: ImagesApiDeps): void {
  const { now } = deps
  const { queries } = deps.database

  api.streams(rulesOf(deps), (route) => {
    route(imageOperations.handOver, (requested) => {
      const { query, store, baseUrl } = requested
      return receiveImageRequest(deps, { ...requested, tell: tellOf(store, baseUrl) }, query)
    })
    route(imageOperations.list, async ({ store, query, baseUrl }) => {
      const { records, nextCursor } = await listImages(queries, store, query, now)
      const lists = new Set(records.map(({ picture }) => picture.priceListId))
      const catalogs = new Map<string | null, Catalog>()
      for (const id of lists) catalogs.set(id, await readStoreCatalog(queries, store, id))
      const data = records.flatMap((record) => {
        const catalog = catalogs.get(record.picture.priceListId)
        return catalog === undefined ? [] : [toJson(store, catalog, record, baseUrl)]
      })
      return { data, next_cursor: nextCursor }
    })

    route(imageOperations.status, async ({ store, params, baseUrl }) => {
      const token = tokenOf(params)
      const image = await tellOf(store, baseUrl)(queries, token)
      const { openCarts, ordersInWork, orders } = await neededBy(queries, token, now())
      const needed = { open_carts: openCarts, orders_in_work: ordersInWork, orders }
      return { ...image, needed_by: needed }
    })
    route(imageOperations.remove, async ({ store, params }) => {
      const token = tokenOf(params)
      // The full token opens carts. A prefix is enough to identify it in the audit log.
      const entry = { action: 'image.delete', subject: `image ${token.slice(0, 12)}…` } as const
      const afterwards = (tx: Queries) => auditByKey(tx, store, entry, now())
      await deleteImage(deps, { store, token, afterwards })
      return null
    })

    const attachPrint = (requested: OperationRequest<typeof imageOperations.attachPrint>) => {
      const receiving = { ...requested, tell: tellOf(requested.store, requested.baseUrl) }
      return receivePrintImageRequest(deps, receiving, tokenOf(requested.params))
    }
    route(imageOperations.attachPrint, attachPrint)
    route(imageOperations.attachPrintByPut, attachPrint)

    // The order determines the token.
    const replacePrint = async (
      requested: OperationRequest<typeof imageOperations.replacePrint>,
    ) => {
      const { store, baseUrl } = requested
      const { id, number } = requested.params
      const tell = (db: Queries) => getOrderJson(db, store, id, now, baseUrl)
      const { lines } = await tell(queries)
      const line = /^[1-9]\d{0,3}$/.test(number) ? lines[Number(number) - 1] : undefined
      if (line === undefined) throw orderLineUnknown(lines.length)
      const receiving = { ...requested, tell, replacer: store.by }
      const token = tokenOf({ token: line.image_token })
      return await receivePrintImageRequest(deps, receiving, token)
    }
    route(imageOperations.replacePrint, replacePrint)
    route(imageOperations.replacePrintByPut, replacePrint)
  })

  function tellOf(store: Store, baseUrl: string) {
    return async (db: Queries, token: ImageToken) => {
      const record = await readImage(db, store, token, now)
      const catalog = await readStoreCatalog(db, store, record.picture.priceListId)
      return toJson(store, catalog, record, baseUrl)
    }
  }
}

function toJson(store: Store, catalog: Catalog, record: ImageRecord, baseUrl: string) {
  return imageJson(record, {
    baseUrl,
    store,
    catalog,
    currency: currencyOfCart(catalog, store, store.currency),
  })
}

function rulesOf(deps: ImagesApiDeps): StreamRules {
  return {
    prepare(images) {
      images.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      answerAfterBody(images, deps)
    },
    async onRequest(operations, request, reply) {
      // Pages may hand images over directly with the access key. Operations with the secret key get
      // no CORS headers, because it must not be used in pages.
      const ofPages = operations.filter(({ key }) => key === 'access').map(methodOfRoute)
      if (ofPages.length === 0) return
      allowPages(reply, ofPages)
      if (request.method === 'OPTIONS') return reply.code(204).send()
    },
    methodOf: ({ method }: FastifyRequest) => (method === 'HEAD' ? 'GET' : method),
    unknownMethod: methodNotAllowed,
  }
}

function methodOfRoute({ route }: Operation): string {
  return route.split(' ')[0] ?? ''
}

function tokenOf({ token }: { token: string }): ImageToken {
  if (!isImageToken(token)) throw tokenUnknown()
  return token
}

/** Throws `token_unknown` (404), also for another store's image, and `image_deleted` (410). */
async function readImage(
  db: Queries,
  store: { id: StoreId },
  token: ImageToken,
  now: () => number,
): Promise<ImageRecord> {
  const row = await findToken(db, store, token)
  if (row === undefined) throw tokenUnknown()
  const [record] = await recordsOf(db, [row], now)
  if (record === undefined) throw imageDeleted()
  return record
}

/** Newest first. Throws `parameter_invalid` (400) for an invalid cursor. */
async function listImages(
  db: Queries,
  store: { id: StoreId },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now: () => number,
): Promise<{ records: ImageRecord[]; nextCursor: string | null }> {
  const after = getCursor(cursor, isImageToken, 'image')
  const { rows, next } = await listTokens(db, store, { after, limit })
  return { records: await recordsOf(db, rows, now), nextCursor: next && cursorText(next) }
}

async function recordsOf(
  db: Queries,
  rows: readonly TokenRow[],
  now: () => number,
): Promise<ImageRecord[]> {
  const tokens = rows.map((row) => row.token)
  const pictures = await readPictures(db, tokens)
  const transfers = await readTransfersOf(db, pictures.values(), now)
  return rows.flatMap((row) => {
    const picture = pictures.get(row.token)
    if (picture === undefined) return []
    const { source_url: sourceUrl, created_at: createdAt } = row
    const transfer = transfers.get(row.token) ?? null
    return [{ picture, transfer, sourceUrl, createdAt, printReceivedAt: row.print_received_at }]
  })
}
