// One request with its retries. The same Idempotency-Key goes with every try, so that a repeated
// POST has no second effect.

import { errorOfResponse, HandprintError } from './handprint-error.ts'
import type { KeyKind, Settings } from './settings.ts'

export type CallOptions = {
  /** Ends the call with all its tries. */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
  /** Names this request: sent again with the same key it has no second effect. Default: a UUID. */
  idempotencyKey?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** A list is sent with commas. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>

export type Asked = {
  method: string
  /** Below the store, or an address of the store's. */
  path: string
  key: KeyKind
  query?: Query | undefined
  json?: unknown
  body?: Blob | ReadableStream<Uint8Array>
  headers?: Readonly<Record<string, string>>
  /** Sends or fetches an image. */
  isSlow?: boolean
  /** False for a body that can be read only once. */
  canRepeat?: boolean
}

export type Send = {
  <Body>(
    asked: Asked,
    options: CallOptions | undefined,
    read: (response: Response) => Body,
  ): Promise<Awaited<Body>>
  readonly settings: Settings
}

const minuteMs = 60_000
const slowMs = 10 * minuteMs
/** A longer `Retry-After` is left to the caller. */
const longestPauseMs = minuteMs

export function createSend(settings: Settings): Send {
  const send = async <Body>(
    asked: Asked,
    options: CallOptions = {},
    read: (response: Response) => Body,
  ): Promise<Awaited<Body>> => {
    const retries =
      asked.canRepeat === false ? 0 : (options.retries ?? settings.options.retries ?? 2)
    const headers = headersOf(settings, asked, options)
    for (let tries = 0; ; tries++) {
      try {
        return await tryOnce(settings, asked, headers, options, read)
      } catch (error) {
        const pauseMs = tries < retries ? pauseAfter(error, tries) : null
        if (pauseMs === null) throw error
        await pause(pauseMs, options.signal)
      }
    }
  }
  return Object.assign(send, { settings })
}

async function tryOnce<Body>(
  settings: Settings,
  { method, path, query, json, body, isSlow }: Asked,
  headers: Headers,
  options: CallOptions,
  read: (response: Response) => Body,
): Promise<Awaited<Body>> {
  const { signal } = options
  signal?.throwIfAborted()
  const url = new URL(path.startsWith('/') ? settings.store + path : path)
  const named = `${url.origin}${url.pathname}`
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  const limitMs = options.timeoutMs ?? settings.options.timeoutMs ?? (isSlow ? slowMs : minuteMs)
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), limitMs)
  const onAbort = () => ending.abort()
  signal?.addEventListener('abort', onAbort)
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      signal: ending.signal,
      redirect: 'manual',
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
      // Needed for a stream; without effect for others.
      ...({ duplex: 'half' } as object),
    })
    settings.options.onResponse?.(response)
    if (!response.ok) throw await errorOfResponse(response, named)
    return await read(response)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof HandprintError) throw error
    if (ending.signal.aborted) {
      const message = `${named} did not answer within ${limitMs / 1000} s. Try again, or allow more with \`timeoutMs\`.`
      throw new HandprintError('timed_out', message, { mayPass: true, cause: error })
    }
    throw unreachable(error, named)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function headersOf(settings: Settings, asked: Asked, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (asked.json !== undefined) headers.set('content-type', 'application/json')
  if (asked.method === 'POST') {
    headers.set('idempotency-key', options.idempotencyKey ?? newKey())
  }
  const key = settings.keyFor(asked.key)
  if (key !== null) headers.set('authorization', `Bearer ${key}`)
  for (const more of [settings.options.headers, asked.headers, options.headers]) {
    for (const [name, value] of Object.entries(more ?? {})) headers.set(name, value)
  }
  return headers
}

/** Not `randomUUID`, which pages without https do not have. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function unreachable(error: unknown, url: string): HandprintError {
  // Node's fetch has the reason in the cause of its cause.
  const { cause } = error as { cause?: { code?: string; message?: string } }
  const reason = cause?.code ?? cause?.message ?? (error as Error).message
  return new HandprintError(
    'unreachable',
    `${url} can't be reached (${reason}). Is the address right, and does the service run?`,
    { mayPass: true, cause: error },
  )
}

/** Milliseconds until the next try, or null if there is none. */
export function pauseAfter(error: unknown, tries: number): number | null {
  if (!(error instanceof HandprintError && error.mayPass)) return null
  // Full jitter: clients that failed together do not come back together.
  const jitterMs = Math.random() * Math.min(8_000, 500 * 2 ** tries)
  const pauseMs = (error.retryAfter ?? 0) * 1_000 + jitterMs
  return pauseMs - jitterMs > longestPauseMs ? null : pauseMs
}

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    if (signal?.aborted) end()
  })
  signal?.throwIfAborted()
}

/** Reads a JSON answer; a body-less one is undefined. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = `${response.url} did not answer with JSON. Is \`store\` the address of a Handprint service?`
    throw new HandprintError('answer_unreadable', message, { status: response.status, cause })
  }
}
