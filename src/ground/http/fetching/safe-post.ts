// Sends JSON to an untrusted URL, by the same rules as safeFetch: public addresses only, checked on
// the connection itself. Redirects are not followed, and only the beginning of the response is
// read.

import type { Client, Dispatcher } from 'undici'
import { boundHints, type CheckedClientOptions, openCheckedClient } from './checked-client.ts'
import { createFetchDeadline, type FetchDeadline } from './fetch-deadline.ts'
import { toFetchError } from './fetch-errors.ts'

export type SafePostOptions = Omit<CheckedClientOptions, 'connectTimeoutMs'> & {
  headers: Readonly<Record<string, string>>
  body: string
  /**
   * For everything: resolving, connecting, response headers, and the part of the body that is read.
   */
  timeoutMs: number
  maxAnswerBytes: number
  signal: AbortSignal
}

export type PostAnswer = {
  status: number
  retryAfter: string | null
  /** The beginning of the body, not decompressed. */
  text: string
}

/** Throws like safeFetch (`toFetchError`), or the signal's reason. */
export async function safePost(url: URL, options: SafePostOptions): Promise<PostAnswer> {
  const deadline = createFetchDeadline(options.timeoutMs, options.signal)
  let client: Client | null = null
  try {
    client = await openCheckedClient(url, { ...options, connectTimeoutMs: options.timeoutMs })
    const requested = request(client, url, options, deadline.signal)
    const answer = await deadline.within(options.timeoutMs, requested)
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      text: await beginningOf(answer, options, deadline),
    }
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : toFetchError(error)
  } finally {
    deadline.end()
    await client?.destroy()
  }
}

function request(
  client: Client,
  url: URL,
  options: SafePostOptions,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return client.request({
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: { 'accept-encoding': 'identity', ...options.headers },
    body: options.body,
    signal,
    onInfo: boundHints('an answer'),
  })
}

// The status is what matters: a body that breaks off or takes too long is just truncated.
async function beginningOf(
  answer: Dispatcher.ResponseData,
  { maxAnswerBytes, timeoutMs }: SafePostOptions,
  deadline: FetchDeadline,
): Promise<string> {
  // An error after we left must not become an uncaught one.
  answer.body.on('error', () => {})
  const pieces: Uint8Array[] = []
  let byteLength = 0
  const read = async (): Promise<void> => {
    const body: AsyncIterable<Uint8Array> = answer.body
    for await (const piece of body) {
      pieces.push(piece)
      byteLength += piece.byteLength
      if (byteLength >= maxAnswerBytes) return
    }
  }
  await deadline.within(timeoutMs, read()).catch(() => undefined)
  return Buffer.concat(pieces).subarray(0, maxAnswerBytes).toString()
}
