// Fetches a URL that a stranger named, for what everybody could fetch: public addresses only,
// judged on the connection itself and at every redirect, within bounds of time and size. Knows no
// proxy and keeps no cookie and no cache.

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
  /** Hosts that may be reached although they are private. */
  allowPrivate: readonly AllowedHost[]
  /** Of the body, also after it is unpacked. */
  maxBytes: number
  timeouts: FetchTimeouts
  signal?: AbortSignal
  userAgent?: string
  /** Without it each fetch has a connection of its own. */
  pool?: ConnectionPool
  /** How names become addresses; the system's resolver by default. */
  resolve?: Resolve
}

export type FetchTimeouts = {
  /** To connect and to receive the head of the answer; for each redirect anew. */
  headersTimeoutMs: number
  /** Between two pieces of the body. */
  idleTimeoutMs: number
  /** For everything, from the first connection to the last byte. */
  totalTimeoutMs: number
}

export type FetchedFile = {
  status: number
  /** After all redirects, without a fragment. */
  finalUrl: URL
  /** As the origin says, if it does; it may lie. */
  contentLength: number | null
  /** To be read once: to its end, or left by `break` or a throw. Throws the same errors. */
  body: AsyncIterable<Uint8Array>
  /** Ends the connection; for a body that nobody will read. Harmless afterwards. */
  discard(): Promise<void>
}

const maxRedirects = 5

/**
 * GETs the file at an absolute URL.
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

/** The head of the answer. A connection that was kept may have ended meanwhile: then a new one. */
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

/** Where the answer sends us, or null when it is not a redirect. */
function redirectOf(answer: Dispatcher.ResponseData, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(answer.statusCode)) return null
  const { location } = answer.headers
  const target = typeof location === 'string' ? parseUrl(location, from) : null
  if (target === null) {
    throw originRefused(`redirects with status ${answer.statusCode}, but to no address`)
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
