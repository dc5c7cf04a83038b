// The page on which shoppers upload pictures of their own, if the store has it switched on.
//
// GET /upload: the page. POST /upload: its form without script, with all files in one body.
// POST /upload/pictures: begins a resumable upload (tus 1.0); its bytes go to /api/v1/uploads.
// POST /upload/cart: opens the cart with what was uploaded.

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerAfterBody } from '../../../ground/http/multipart/answer-after-body.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { type CartId, isCartId, readStoreId } from '../../../pure/contract/ids.ts'
import { pageOfCart } from '../../../pure/contract/page-of-cart.ts'
import { readPreferences, withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, invalid, notFound } from '../../../pure/errors.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { gatherPictures } from '../../../trade/carts/gather-pictures.ts'
import { getOpenCartRow } from '../../../trade/carts/get-cart.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import { imageEmpty, imageTooLarge } from '../../../trade/images/image-errors.ts'
import { requireQuota } from '../../../trade/images/quota/enforce-quota.ts'
import { insertUpload } from '../../../trade/images/uploads/upload.ts'
import { countDailyUpload, type DailyUploadsDeps } from '../../../trade/receiving/daily-uploads.ts'
import type { SpoolingDeps } from '../../../trade/receiving/read-push-form.ts'
import {
  checkUploadTicket,
  makeUploadTicket,
  storeOfTicket,
} from '../../../trade/receiving/upload-ticket.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { storeClosed } from '../../../trade/stores/store-errors.ts'
import { readUploadSecret } from '../../../trade/stores/upload-page.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { localeOf } from '../layout/shopper-locale.ts'
import { visitOf } from '../layout/visit.ts'
import { type StoreOfPageDeps, storeOfPage } from '../store-of-page.ts'
import { type ReceivedForm, receiveForm } from './receive-form.ts'
import { addressOfGroup, renderUploadPage } from './upload-page.tsx'
import { mostPicturesOfASet, readSentSet } from './upload-set.ts'

export type UploadPageDeps = StoreOfPageDeps &
  ImageDeps &
  SpoolingDeps &
  DailyUploadsDeps & {
    limits: Pick<RateLimits, 'countStore'>
    /** HANDPRINT_UPLOADED_DAYS. */
    uploadedDays: number
  }

type OpenPage = { store: Store; secret: string }

const dayMs = 86_400_000
const maxSetBytes = 1_000_000

export function uploadPageRoutes(
  server: FastifyInstance,
  deps: UploadPageDeps,
  assets: Assets,
): void {
  const { queries } = deps.database
  const lifetimeMs = deps.uploadedDays * dayMs

  server.get(
    routes.upload.page.pattern,
    { config: { errorsAs: 'page', limit: 'pages' } },
    async (request, reply) => {
      const fields = readFields(request.query)
      const page = await openPage(fields)
      return await sendPage(request, reply, page, { addTo: await cartOf(page, fields.cart) })
    },
  )

  void server.register(async (form) => {
    // The handler reads the stream.
    form.removeAllContentTypeParsers()
    form.addContentTypeParser('*', (_request, _body, done) => done(null))
    // The largest body is a whole set, which the limits of a day bound as well.
    answerAfterBody(form, deps)
    const config = { errorsAs: 'page', limit: 'pushes', readsSlowBodies: true } as const
    form.post(routes.upload.page.pattern, { config }, async (request, reply) => {
      const received = await receiveForm(deps, request, {
        enter: enterWith,
        mostPictures: mostPicturesOfASet,
        tokenLifeMs: dayMs,
      })
      const { page, cart, pictures, failed } = received
      const addTo = await cartOf(page, cart)
      if (pictures.length === 0 && failed.length === 0) throw nothingChosen()
      const gathered = await gather(request, page, { ...received, addTo })
      const isWhole = failed.length === 0 && gathered.twice.length === 0
      const { cart: set } = gathered
      const next = set && addressOfSet(set, request)
      if (isWhole && next !== null) return reply.redirect(next, 303)
      reply.code(failed.length > 0 ? 422 : 200)
      const outcome = { next, received, twice: gathered.twice.length }
      return await sendPage(request, reply, page, { addTo: set?.id ?? addTo, ...outcome })
    })
  })

  server.post(
    routes.upload.pictures.pattern,
    { config: { errorsAs: 'problem', limit: 'pushes' } },
    async (request, reply) => {
      const { store, secret } = await enterWith(bearerOf(request))
      await deps.limits.countStore('pushes', store)
      const length = String(request.headers['upload-length'])
      const byteLength = /^\d{1,16}$/.test(length) ? Number(length) : Number.NaN
      if (!Number.isSafeInteger(byteLength)) {
        throw invalid('Send the length of the picture in bytes in the header Upload-Length.', 400)
      }
      if (byteLength === 0) throw imageEmpty()
      if (byteLength > deps.maxUploadBytes) throw imageTooLarge(deps.maxUploadBytes, byteLength)
      await requireQuota(deps, store, { byteLength })
      const address = request.ip
      await countDailyUpload(deps, { storeId: store.id, secret, address, byteLength })
      const what = { kind: 'image', imageToken: null, replacer: null, metadata: '' } as const
      const upload = { ...what, storeId: store.id, byteLength, tokenLifeMs: dayMs }
      const { id } = await insertUpload(queries, upload, deps.now())
      reply.header('tus-resumable', '1.0.0')
      return reply.code(201).header('location', `/api/v1/uploads/${id}`).send()
    },
  )

  server.post(
    routes.upload.cart.pattern,
    { config: { errorsAs: 'problem', limit: 'openings' }, bodyLimit: maxSetBytes },
    async (request, reply) => {
      const sent = readSentSet(request.body)
      const page = await enterWith(sent.ticket)
      const addTo = await cartOf(page, sent.cart)
      const { cart: set, twice, gone } = await gather(request, page, { ...sent, addTo })
      const href = set && addressOfSet(set, request)
      const location = href && withPreferences(href, readPreferences(request.url))
      return reply.send({ location, twice, gone })
    },
  )

  /** The store's page of a visitor. Throws `not_found`, and `store_closed`. */
  async function openPage(fields: RequestFields): Promise<OpenPage> {
    const store = await storeOfPage(deps, fields)
    // Another store than the one that was named is the wrong one.
    const isNamed = fields.store === undefined || fields.store === store.id
    return await openPageOf(isNamed ? store : null)
  }

  async function openPageOf(store: Store | null): Promise<OpenPage> {
    if (store === null) throw notFound('There is no such store.')
    const secret = await readUploadSecret(queries, store.id)
    if (secret === null) throw noUploadPage()
    if (store.isClosed) throw storeClosed()
    return { store, secret }
  }

  async function enterWith(ticket: string): Promise<OpenPage> {
    const id = readStoreId(storeOfTicket(ticket))
    const secret = await readUploadSecret(queries, id)
    checkUploadTicket(ticket, secret, deps.now())
    return await openPageOf(await getStore(queries, id))
  }

  /** The cart to which pictures are added. Throws if it is not open, or of another store. */
  async function cartOf({ store }: OpenPage, cart = ''): Promise<CartId | null> {
    if (!isCartId(cart)) return null
    const row = await getOpenCartRow(queries, cart, deps.now())
    if (row.store_id !== store.id) throw cartUnknown()
    return row.id
  }

  function gather(
    request: FastifyRequest,
    { store }: OpenPage,
    { setId, pictures, addTo }: Pick<ReceivedForm, 'setId' | 'pictures'> & { addTo: CartId | null },
  ) {
    const { measures } = readPreferences(request.url)
    const languages = request.headers['accept-language']
    const what = { store, setId, addTo, pictures, lifetimeMs }
    return gatherPictures(deps, { ...what, languages, measures })
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { store, secret }: OpenPage,
    shown: { addTo: CartId | null; next?: string | null; received?: ReceivedForm; twice?: number },
  ): Promise<FastifyReply> {
    allowFraming(reply, frameAncestors(store))
    const place = shown.addTo === null ? { store: store.id } : { cart: shown.addTo }
    const visit = await withLegalNotes(queries, visitOf(request), place)
    const preferences = readPreferences(request.url)
    const fields = readFields(request.query)
    return sendHtml(
      reply,
      renderUploadPage({
        store,
        visit: { ...visit, locale: localeOf(request) },
        assets,
        ticket: makeUploadTicket(secret, store.id, deps.now()),
        setId: randomBytes(16).toString('hex'),
        mostPictures: mostPicturesOfASet,
        maxBytes: deps.maxUploadBytes,
        keptDays: deps.uploadedDays,
        group: fields.group ?? '',
        isStoreNamed: fields.store !== undefined,
        preferences,
        ...shown,
      }),
    )
  }
}

type GatheredCart = { id: CartId; lineCount: number }

function addressOfSet(
  { id, lineCount }: GatheredCart,
  { query }: Pick<FastifyRequest, 'query'>,
): string {
  return addressOfGroup(pageOfCart(id, lineCount), readFields(query).group ?? '')
}

function bearerOf({ headers }: FastifyRequest): string {
  return headers.authorization?.replace(/^Bearer +/i, '') ?? ''
}

function noUploadPage() {
  const message = 'This store takes no uploads: its upload page is switched off.'
  return fault('not_found', 404, message, { reason: 'upload_page_off' })
}

function nothingChosen() {
  return invalid('Choose at least one picture.', 400)
}
