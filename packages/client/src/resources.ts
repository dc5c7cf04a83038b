// The methods, by resource. Members of queries, bodies and answers have the names that the API's
// reference has.

import type {
  CatalogDocument,
  DiscountCode,
  Image,
  ImageStatus,
  Order,
  Store,
} from './api-types.ts'
import { eventsOf } from './events.ts'
import { giftCardsOf } from './gift-card-methods.ts'
import { type ImageSource, openSource, type Sliceable } from './image-source.ts'
import { listing, type Page } from './listing.ts'
import type { AnswerOf, BodyOf, Call, List, Listed, QueryOf } from './operation-types.ts'
import {
  discard,
  factsOf,
  type PrintOptions,
  type PushedImage,
  type PushOptions,
  push,
} from './push.ts'
import { type PushedSet, pushSet, type SetOptions, type SetPicture } from './push-set.ts'
import { type Asked, type CallOptions, type Query, readJson, type Send } from './send.ts'
import type { KeyKind } from './settings.ts'
import { webhooksOf } from './webhook-methods.ts'

/** Of the print image that follows a preview; needed until it has arrived. */
type PrintPixels = { print_width?: number | undefined; print_height?: number | undefined }
export type CartOptions = QueryOf<'openCart'> & PrintPixels
type PullOptions = Omit<QueryOf<'pullImage'>, 'image_url' | 'access_key'>

export function createResources(send: Send) {
  const call: Call = async (asked, options) => (await send(asked, options, readJson)) as never
  const file = async (path: string, options?: CallOptions): Promise<Response> =>
    await send({ method: 'GET', path, key: 'secret', isSlow: true }, options, (answer) => answer)
  const secret = (method: string, path: string, json?: unknown): Asked => ({
    method,
    path: `/api/v1/${path}`,
    key: 'secret',
    ...(json !== undefined && { json }),
  })
  const codes = (method: string, rest = '', json?: unknown): Asked => ({
    ...secret(method, `discount-codes${rest}`, json),
    key: 'operator',
  })
  const list = <Item, Paged extends Page<Item>>(
    path: string,
    query: Query | undefined,
    options?: CallOptions,
  ) => listing<Item, Paged>(query, (page) => call({ ...secret('GET', path), query: page }, options))

  const images = imagesOf(send, call, list)
  return {
    images,
    carts: cartsOf(send, call, images),
    catalog: {
      async get(
        query?: QueryOf<'getCatalog'>,
        options?: CallOptions,
      ): Promise<AnswerOf<'getCatalog'>> {
        return await call({ ...secret('GET', 'catalog'), query }, options)
      },
      /** The operator's catalog document, with the ETag that `saveDocument` takes. */
      async document(options?: CallOptions): Promise<{ document: CatalogDocument; etag: string }> {
        const asked = { ...secret('GET', 'catalog/document'), key: 'operator' } as const
        return await send(asked, options, async (answer) => ({
          document: (await readJson(answer)) as CatalogDocument,
          etag: answer.headers.get('etag') ?? '',
        }))
      },
      /** Refused with `catalog_changed` if the document is no longer the one of that ETag. */
      async saveDocument(
        document: CatalogDocument,
        etag: string,
        options?: CallOptions,
      ): Promise<AnswerOf<'saveCatalogDocument'>> {
        const headers = { 'if-match': etag }
        return await call(
          { ...secret('PUT', 'catalog/document', document), key: 'operator', headers },
          options,
        )
      },
    },
    /** With an operator's key. */
    discountCodes: {
      list: (
        query?: QueryOf<'listDiscountCodes'>,
        options?: CallOptions,
      ): Listed<'listDiscountCodes', DiscountCode> =>
        listing(query, (page) => call({ ...codes('GET'), query: page }, options)),
      async get(code: string, options?: CallOptions): Promise<DiscountCode> {
        return await call(codes('GET', `/${encode(code)}`), options)
      },
      async create(
        body: BodyOf<'createDiscountCodes'>,
        options?: CallOptions,
      ): Promise<AnswerOf<'createDiscountCodes'>> {
        return await call(codes('POST', '', body), options)
      },
      /** `{ active: false }` turns it off. */
      async update(
        code: string,
        body: BodyOf<'changeDiscountCode'>,
        options?: CallOptions,
      ): Promise<DiscountCode> {
        return await call(codes('PATCH', `/${encode(code)}`, body), options)
      },
    },
    giftCards: giftCardsOf(call),
    quotes: {
      async create(
        body: BodyOf<'createQuote'>,
        options?: CallOptions,
      ): Promise<AnswerOf<'createQuote'>> {
        return await call(secret('POST', 'quotes', body), options)
      },
    },
    orders: {
      list: (query?: QueryOf<'listOrders'>, options?: CallOptions): Listed<'listOrders', Order> =>
        list('orders', query, options),
      async get(id: string, options?: CallOptions): Promise<Order> {
        return await call(secret('GET', `orders/${encode(id)}`), options)
      },
      /** All lines of an order by pages; the order itself has the first 50. */
      lines: (
        id: string,
        query?: QueryOf<'listOrderLines'>,
        options?: CallOptions,
      ): Listed<'listOrderLines', Order['lines'][number]> =>
        list(`orders/${encode(id)}/lines`, query, options),
      /** Places an order and pays it. Repeated with the same `idempotencyKey` it stays one order. */
      async create(body: BodyOf<'placeOrder'>, options?: CallOptions): Promise<Order> {
        return await call(secret('POST', 'orders', body), options)
      },
      async cancel(
        id: string,
        body: BodyOf<'cancelOrder'> = {},
        options?: CallOptions,
      ): Promise<Order> {
        return await call(secret('POST', `orders/${encode(id)}/cancel`, body), options)
      },
      /** Without an amount all that is left, in minor units. It stays one refund for its `idempotencyKey`. */
      async refund(
        id: string,
        body: { amount?: number | undefined; reason: string },
        options?: CallOptions,
      ): Promise<Order> {
        return await call(secret('POST', `orders/${encode(id)}/refunds`, body), options)
      },
      /**
       * Moves a test order to its next state.
       *
       * @param from the state that you have seen; in another one nothing is done.
       */
      async advance(id: string, from: Order['status'], options?: CallOptions): Promise<Order> {
        return await call(secret('POST', `orders/${encode(id)}/advance`, { from }), options)
      },
      /** @param line counted from 1. */
      async replacePrintImage(
        id: string,
        line: number,
        source: ImageSource,
        options: PrintOptions = {},
      ): Promise<Order> {
        const path = `/api/v1/orders/${encode(id)}/lines/${line}/print-image`
        const { body } = await push(send, source, { path, key: 'secret', metadata: null }, options)
        return body as Order
      },
      async makePrintFilesAgain(id: string, options?: CallOptions): Promise<Order> {
        return await call(secret('POST', `orders/${encode(id)}/print-files`), options)
      },
      /** The file for the lab. Read it with `.body`, `.blob()` or `.arrayBuffer()`. */
      printFile: async (id: string, line: number, options?: CallOptions) =>
        await file(`/api/v1/orders/${encode(id)}/lines/${line}/print-file`, options),
      proof: async (id: string, line: number, options?: CallOptions) =>
        await file(`/api/v1/orders/${encode(id)}/lines/${line}/proof`, options),
      async jobTicket(
        id: string,
        line: number,
        options?: CallOptions,
      ): Promise<AnswerOf<'getJobTicket'>> {
        return await call(secret('GET', `orders/${encode(id)}/lines/${line}/ticket`), options)
      },
      /** Invoices and credit notes. */
      async documents(
        id: string,
        options?: CallOptions,
      ): Promise<AnswerOf<'listDocuments'>['data']> {
        const asked = secret('GET', `orders/${encode(id)}/documents`)
        return (await call<AnswerOf<'listDocuments'>>(asked, options)).data
      },
      /** The PDF of one. */
      document: async (id: string, document: string, options?: CallOptions) =>
        await file(`/api/v1/orders/${encode(id)}/documents/${encode(document)}`, options),
      async deletePersonalData(id: string, options?: CallOptions): Promise<void> {
        await call(secret('DELETE', `orders/${encode(id)}/personal-data`), options)
      },
    },
    store: {
      async get(options?: CallOptions): Promise<Store> {
        return await call(secret('GET', 'store'), options)
      },
      async update(body: BodyOf<'changeStore'>, options?: CallOptions): Promise<Store> {
        return await call(secret('PATCH', 'store', body), options)
      },
    },
    personalData: {
      /** Everything known about one shopper, by reference or by e-mail address. */
      async delete(
        body: BodyOf<'deleteShopperData'>,
        options?: CallOptions,
      ): Promise<AnswerOf<'deleteShopperData'>> {
        return await call(secret('POST', 'personal-data-deletions', body), options)
      },
    },
    webhooks: webhooksOf(send, call, secret, list),
    events: eventsOf(send),
  }
}

function imagesOf(send: Send, call: Call, list: List) {
  const imageTarget = ({ kind, whose }: PushOptions) => ({
    path: '/api/v1/images',
    key: (whose === undefined ? 'access' : 'secret') as KeyKind,
    query: { kind, whose },
    metadata: { type: kind ?? 'image', whose },
  })
  // With the secret key a print image also replaces one that orders rely on.
  const printTarget = (token: string) => ({
    path: `/api/v1/images/${encode(token)}/print`,
    key: (send.settings.has('secret') ? 'secret' : 'access') as KeyKind,
    metadata: { type: 'print', token },
  })
  return {
    /** Hands an image over. Large ones go in pieces, which can be resumed. */
    async push(source: ImageSource, options: PushOptions = {}): Promise<PushedImage> {
      return await factsOf(send, await push(send, source, imageTarget(options), options), options)
    },
    /** Sends the print image of a preview: before, during or after the order. */
    async pushPrint(
      token: string,
      source: ImageSource,
      options: PrintOptions = {},
    ): Promise<PushedImage> {
      return await factsOf(send, await push(send, source, printTarget(token), options), options)
    },
    /** Cancels a push that was interrupted, with the `resume` that it had. */
    async discard(source: Sliceable, options: PushOptions & { token?: string }): Promise<void> {
      const { token } = options
      const target = token === undefined ? imageTarget(options) : printTarget(token)
      await discard(send, source, target, options)
    },
    list: (query?: QueryOf<'listImages'>, options?: CallOptions): Listed<'listImages', Image> =>
      list('images', query, options),
    async get(token: string, options?: CallOptions): Promise<ImageStatus> {
      return await call(
        { method: 'GET', path: `/api/v1/images/${encode(token)}`, key: 'secret' },
        options,
      )
    },
    async delete(token: string, options?: CallOptions): Promise<void> {
      await call(
        { method: 'DELETE', path: `/api/v1/images/${encode(token)}`, key: 'secret' },
        options,
      )
    },
  }
}

function cartsOf({ settings }: Send, call: Call, { push: pushImage }: ReturnType<typeof imagesOf>) {
  const loaderPath = (token: string, { print_width, print_height }: PrintPixels) => {
    const pixels = [print_width, print_height].filter((each) => each !== undefined)
    return ['/loader', encode(token), ...pixels].join('/')
  }
  const openSet = async (
    body: BodyOf<'openSet'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'openSet'>> => {
    const key = settings.has('secret') ? 'secret' : 'access'
    return await call({ method: 'POST', path: '/api/v1/carts', key, json: body }, options)
  }
  return {
    /** Opens one cart with pushed images, or adds to the cart of the same `set_id`. */
    openSet,
    /**
     * Pushes images, several at a time, and opens one cart with them. What fails is named, and can
     * be pushed again with the same `set_id`.
     */
    pushSet: async (
      pictures: readonly SetPicture[],
      options: SetOptions = {},
    ): Promise<PushedSet> => await pushSet({ push: pushImage, openSet }, pictures, options),
    /** A cart as its shopper sees it, with its first lines. */
    async get(
      id: string,
      query?: QueryOf<'getCart'>,
      options?: CallOptions,
    ): Promise<AnswerOf<'getCart'>> {
      const path = `/api/v1/carts/${encode(id)}`
      return await call({ method: 'GET', path, key: 'secret', query }, options)
    },
    /** Opens a cart with a pushed image. Each call opens another one, unless `cart` names one. */
    async open(
      token: string,
      { print_width, print_height, ...query }: CartOptions = {},
      options?: CallOptions,
    ): Promise<AnswerOf<'openCart'>> {
      const path = loaderPath(token, { print_width, print_height })
      return await call({ method: 'GET', path, key: 'none', query }, options)
    },
    /** The address to send a shopper to, who gets a cart there. */
    url(token: string, { print_width, print_height, ...query }: CartOptions = {}): string {
      const url = new URL(settings.store + loaderPath(token, { print_width, print_height }))
      for (const [name, value] of Object.entries(query)) {
        if (value !== undefined) url.searchParams.set(name, value)
      }
      return url.href
    },
    /** Has the service fetch an image, and opens a cart with it. */
    async pull(
      address: string | URL,
      query: PullOptions = {},
      options?: CallOptions,
    ): Promise<AnswerOf<'pullImage'>> {
      await openSource(address)
      const whole = { ...query, image_url: String(address), access_key: settings.keyFor('access') }
      return await call(
        { method: 'GET', path: '/api/pull', key: 'none', query: whole, isSlow: true },
        options,
      )
    },
  }
}

const encode = encodeURIComponent
