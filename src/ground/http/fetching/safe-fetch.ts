// Fetches an untrusted URL, with protection against SSRF: public addresses only, checked on the
// connection itself and at every redirect, with limits on time and size. Uses no proxy, cookies or
// cache.

import type { Client, Dispatcher } from 'undici'
import { HandprintError } from '../../../pure/errors.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import { traceHeaders } from '../../telemetry/spans.ts'
import { boundHints, openCheckedClient } from './checked-client.ts'
import type { Resolve } from './checked-lookup.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { createFetchDeadline, type FetchDeadline } from './fetch-deadline.ts'
import { imageUrlNotAllowed, originRefused, toFetchError } from './fetch-errors.ts'
import { type AllowedHost, parseFetchableUrl } from './fetchable-url.ts'
import { fetchedBody } from './fetched-body.ts'

export type SafeFetchOptions = {
  allowPrivate: readonly AllowedHost[]
  /** Limit for the body, also after decompression. */
  maxBytes: number
  timeouts: FetchTimeouts
  signal?: AbortSignal
  userAgent?: string
  /** Without it, each fetch opens its own connection. */
  pool?: ConnectionPool
  resolve?: Resolve
}

export type FetchTimeouts = {
  /** To connect and to receive the response headers. Restarts for each redirect. */
  headersTimeoutMs: number
  /** Between two chunks of the body. */
  idleTimeoutMs: number
  /** For everything, from the first connection to the last byte. */
  totalTimeoutMs: number
}

export type FetchedFile = {
  status: number
  /** After all redirects, without a fragment. */
  finalUrl: URL
  /** As declared by the origin, and not reliable. Null if undeclared. */
  contentLength: number | null
  /**
   * Can be read once: to its end, or until left by `break` or a throw. Throws the same errors as
   * safeFetch.
   */
  body: AsyncIterable<Uint8Array>
  /** Closes the connection if the body will not be read. No effect afterwards. */
  discard(): Promise<void>
}

const maxRedirects = 5

/**
 * GETs the file at an absolute URL.
 *
 * @throws image_url_invalid (400), image_url_not_allowed (403), image_too_large (413),
 *   origin_unreachable and origin_refused (502), origin_too_slow (504), or the signal's reason.
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<FetchedFile> {
  const deadline = createFetchDeadline(options.timeouts.totalTimeoutMs, options.signal)
  try {
    return await followRedirects(parseFetchableUrl(address), options, deadline)
  } catch (error) {
    deadline.end()
    throw deadline.signal.aborted ? deadline.signal.reason : toFetchError(error)
  }
}

async function followRedirects(
  first: URL,
  options: SafeFetchOptions,
  deadline: FetchDeadline,
): Promise<FetchedFile> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const { answer, client } = await ask(url, options, deadline).catch((error: unknown) => {
      throw redirects > 0 ? asRedirected(error) : error
    })
    let isLeft = false
    const leave = async (isIdle: boolean): Promise<void> => {
      deadline.end()
      if (isLeft) return
      isLeft = true
      if (isIdle && options.pool !== undefined) options.pool.keep(url.origin, client)
      else await client.destroy()
    }
    try {
      const next = redirectOf(answer, url)
      if (next === null) return receive(answer, url, options, deadline, leave)
      answer.body.on('error', () => {})
      await client.destroy()
      url = next
    } catch (error) {
      await client.destroy()
      throw error
    }
  }
  throw originRefused(`redirects more than ${maxRedirects} times`)
}

type Asked = { answer: Dispatcher.ResponseData; client: Client }

/**
 * Gets the response headers. If a pooled connection has been closed meanwhile, retries on a new
 * one.
 */
async function ask(url: URL, options: SafeFetchOptions, deadline: FetchDeadline): Promise<Asked> {
  const askOn = async (client: Client): Promise<Asked> => {
    const { headersTimeoutMs } = options.timeouts
    try {
      const requested = request(client, url, options, deadline.signal)
      return { answer: await deadline.within(headersTimeoutMs, requested), client }
    } catch (error) {
      await client.destroy()
      throw error
    }
  }
  const cached = options.pool?.take(url.origin) ?? null
  if (cached !== null) {
    try {
      return await askOn(cached)
    } catch (error) {
      if (deadline.signal.aborted) throw error
    }
  }
  return await askOn(
    await openCheckedClient(url, {
      ...options,
      connectTimeoutMs: options.timeouts.headersTimeoutMs,
    }),
  )
}

function request(
  client: Client,
  url: URL,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return client.request({
    method: 'GET',
    onInfo: boundHints('the picture'),
    path: `${url.pathname}${url.search}`,
    headers: {
      accept: 'image/*, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': options.userAgent ?? 'Handprint (image pull)',
      ...traceHeaders(),
    },
    signal,
  })
}

/** The target of a redirect, or null if it is not one. */
function redirectOf(answer: Dispatcher.ResponseData, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(answer.statusCode)) return null
  const { location } = answer.headers
  const target = typeof location === 'string' ? parseUrl(location, from) : null
  if (target === null) {
    throw originRefused(`redirects with status ${answer.statusCode}, but without a target`)
  }
  try {
    return parseFetchableUrl(target.href)
  } catch {
    throw imageUrlNotAllowed('redirected')
  }
}

function asRedirected(error: unknown): unknown {
  const isPrivate = error instanceof HandprintError && error.reason === 'private_address'
  return isPrivate ? imageUrlNotAllowed('redirected') : error
}

function receive(
  answer: Dispatcher.ResponseData,
  finalUrl: URL,
  options: SafeFetchOptions,
  deadline: FetchDeadline,
  leave: (isIdle: boolean) => Promise<void>,
): FetchedFile {
  if (answer.statusCode !== 200 && answer.statusCode !== 203) {
    answer.body.on('error', () => {})
    throw originRefused(`answered with status ${answer.statusCode}`)
  }
  const { contentLength, body } = fetchedBody(answer, {
    maxBytes: options.maxBytes,
    idleTimeoutMs: options.timeouts.idleTimeoutMs,
    deadline,
    leave,
  })
  return {
    status: answer.statusCode,
    finalUrl,
    contentLength,
    body,
    discard: () => leave(false),
  }
}
