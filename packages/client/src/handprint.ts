// The client of a Handprint service. No dependencies: fetch, WebCrypto and Blob only, which Node,
// Deno, Bun, workers and browsers have. Files by path: file.ts.

import type { Call } from './operation-types.ts'
import { createResources } from './resources.ts'
import { type CallOptions, createSend, type Query, readJson } from './send.ts'
import { type HandprintOptions, type KeyKind, readSettings } from './settings.ts'

export type * from './api-types.ts'
export type { EventPage, EventQuery } from './events.ts'
export {
  type ClientErrorCode,
  type Fault,
  HandprintError,
  isHandprintError,
} from './handprint-error.ts'
export type { ImageSource, Sliceable } from './image-source.ts'
export type { Listing, Page } from './listing.ts'
export type { PrintOptions, PushedImage, PushOptions } from './push.ts'
export type { PushedSet, SetOptions, SetPicture } from './push-set.ts'
export type { CartOptions } from './resources.ts'
export {
  type ReceivedWebhook,
  type UnwrapOptions,
  unwrapWebhook,
  type WebhookHeaders,
} from './unwrap-webhook.ts'
export type { Progress, ResumeStorage } from './upload.ts'
export type * from './webhook-events.ts'
export type { CallOptions, HandprintOptions }

type Resources = ReturnType<typeof createResources>

export class Handprint {
  /** The address of the service. */
  readonly address: string
  readonly images: Resources['images']
  readonly carts: Resources['carts']
  readonly catalog: Resources['catalog']
  readonly discountCodes: Resources['discountCodes']
  readonly quotes: Resources['quotes']
  readonly giftCards: Resources['giftCards']
  readonly orders: Resources['orders']
  readonly webhooks: Resources['webhooks']
  /** What webhooks send, for programs without a public address. */
  readonly events: Resources['events']
  readonly personalData: Resources['personalData']
  /** The store that the keys belong to. */
  readonly store: Resources['store']
  readonly #call: Call

  /** @throws HandprintError `settings_invalid` if the address of the service is missing. */
  constructor(options: HandprintOptions = {}) {
    const settings = readSettings(options)
    const send = createSend(settings)
    const resources = createResources(send)
    this.address = settings.store
    this.images = resources.images
    this.carts = resources.carts
    this.catalog = resources.catalog
    this.discountCodes = resources.discountCodes
    this.quotes = resources.quotes
    this.giftCards = resources.giftCards
    this.orders = resources.orders
    this.webhooks = resources.webhooks
    this.events = resources.events
    this.personalData = resources.personalData
    this.store = resources.store
    this.#call = async (asked, options) => (await send(asked, options, readJson)) as never
  }

  /**
   * For what this version does not know yet: `handprint.request('GET', '/api/v1/store')`.
   *
   * @param key `secret` by default.
   */
  async request<Answer>(
    method: string,
    path: string,
    { key = 'secret', query, body, ...options }: RequestOptions = {},
  ): Promise<Answer> {
    const json = body === undefined ? {} : { json: body }
    return await this.#call<Answer>({ method, path, key, query, ...json }, options)
  }
}

type RequestOptions = CallOptions & { key?: KeyKind; query?: Query; body?: unknown }
