// An integrator's actions: push a picture, open its cart; and an inspection of what they have left
// behind.

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImageToken } from '../../src/pure/contract/ids.ts'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import {
  type Answer,
  fieldPart,
  filePart,
  multipartBody,
  type Part,
  type Sending,
  send,
} from './multipart.ts'
import { picture } from './pictures.ts'
import type { Service } from './start-service.ts'

export type PushKind = 'preview' | 'print' | 'image'

export type Push = {
  image?: Uint8Array
  token?: string
  /** Replaces the parts that `image` and `token` would make. */
  parts?: Part[]
  /** Null sends no key. */
  key?: string | null
  headers?: Record<string, string>
  chunkBytes?: number
}

export async function pushImage(service: Service, kind: PushKind, push: Push = {}) {
  const image = push.image ?? (push.parts ? new Uint8Array() : await picture())
  const token = push.token === undefined ? [] : [fieldPart('token', push.token)]
  const { contentType, bytes } = multipartBody(push.parts ?? [...token, filePart('image', image)])
  return await send(`${service.url}/api/push/${kind}`, {
    method: 'POST',
    headers: { 'content-type': contentType, ...keyHeader(service, push.key), ...push.headers },
    body: bytes,
    ...(push.chunkBytes !== undefined && { chunkBytes: push.chunkBytes }),
  })
}

/** For concurrent pushes on a busy machine: repeats the push while it is asked to retry. */
export async function pushPatiently(service: Service, kind: PushKind, push: Push) {
  for (;;) {
    const answer = await pushImage(service, kind, push)
    const { code } = answer.json()
    if (code !== 'rate_limited' && code !== 'database_unavailable') return answer
    await pause(100)
  }
}

export async function pushBody(service: Service, kind: PushKind, sending: Sending) {
  return await send(`${service.url}/api/push/${kind}`, {
    method: 'POST',
    ...sending,
    headers: { ...keyHeader(service), ...sending.headers },
  })
}

export function keyHeader(
  service: Service,
  key: string | null = service.accessKey,
): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` }
}

/** Sends a request like the store's program; `path` is what follows `/api/v1/`. */
export function askApi(
  service: Service,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(`${service.url}/api/v1/${path}`, {
    method,
    headers: {
      ...keyHeader(service, service.secretKey),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export async function ordersOf(service: Service, reference: string): Promise<OrderJson[]> {
  const query = new URLSearchParams({ reference_id: reference })
  const answer = await askApi(service, 'GET', `orders?${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json().data as OrderJson[]
}

export async function orderOf(service: Service, reference: string): Promise<OrderJson> {
  const [order, ...more] = await ordersOf(service, reference)
  if (order === undefined || more.length > 0) throw new Error('One order was expected.')
  return order
}

export async function tokenOf(service: Service, kind: 'preview' | 'image', image?: Uint8Array) {
  const answer = await pushImage(service, kind, image === undefined ? {} : { image })
  const token = answer.json().image_token
  if (typeof token !== 'string') throw new Error(`No token was answered: ${answer.text}`)
  return token
}

export const asJson = { headers: { accept: 'application/json' } }
export const asBrowser = {
  headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
}

/** `path` is what follows `/loader/`. */
export function openLoader(service: Service, path: string, sending: Sending = asJson) {
  return send(`${service.url}/loader/${path}`, sending)
}

/**
 * Pulls like a browser without script, and reloads while there is a progress page, because every
 * origin may be slow on a busy machine. Returns the final answer, a cart or an error.
 */
export async function pullAsShopper(service: Service, query: string | URLSearchParams) {
  let progressUrl = `${service.url}/api/pull?${query}`
  let answer = await send(progressUrl, asBrowser)
  for (let tries = 0; tries < 1_200; tries++) {
    const { status, headers } = answer
    if (status === 303 && !headers.location?.startsWith('/api/pull/')) return answer
    if (status >= 400) return answer
    if (status === 200) await pause(100)
    else progressUrl = new URL(String(headers.location), service.url).href
    answer = await send(progressUrl, asBrowser)
  }
  throw new Error(`The pull does not come to its end: ${answer.text}`)
}

/**
 * A paid order of one line, placed by the store's program. Uses no pages, which cost a newly
 * started service a second of processor time.
 */
export async function orderByApi(
  service: Service,
  line: { image_token: string; product?: string; size?: string } & Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<OrderJson> {
  const placed = await askApi(service, 'POST', 'orders', {
    lines: [{ product: 'poster', size: '7x5', ...line }],
    shipping_address: {
      name: 'Ada Lovelace',
      line1: '12 Long Street',
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
      email: 'ada@example.com',
    },
    shipping_method: 'standard',
    payment: { method: 'test' },
    ...more,
  })
  if (placed.status !== 201) throw new Error(placed.text)
  return placed.json() as unknown as OrderJson
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Everything that a hand-off leaves behind, and what stays unfinished. Waits for pictures that a
 * cart has requested, because they may still be rendering.
 */
export async function tracesOf({ foundation }: Service) {
  let unfinished = await foundation.unfinished()
  for (let tries = 0; unfinished.length > 0 && tries < 1_200; tries++) {
    await pause(100)
    unfinished = await foundation.unfinished()
  }
  const counts = await foundation.onDatabase(async (queries) => {
    const images = await queries.selectFrom('images').select('sha256').execute()
    const tokens = await queries.selectFrom('image_tokens').select('token').execute()
    return { images: images.map(({ sha256 }) => sha256).sort(), tokens: tokens.length }
  })
  const originals = (await foundation.objects()).filter((key) => key.startsWith('originals/'))
  return { ...counts, originals: originals.sort(), unfinished }
}

export function picturesOf({ foundation }: Service, token: string) {
  return foundation.onDatabase((queries) =>
    queries
      .selectFrom('image_tokens')
      .select(['kind', 'preview_sha256 as preview', 'print_sha256 as print'])
      .where('token', '=', token as ImageToken)
      .executeTakeFirstOrThrow(),
  )
}

/** Asserts the form of every failed push: 500, JSON, and nothing but a message and a code. */
export function pushFailure(answer: Answer) {
  const { status, headers } = answer
  const { code, message, ...more } = answer.json()
  return { status, type: String(headers['content-type']).split(';')[0], code, message, more }
}
