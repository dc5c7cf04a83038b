import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFetch, problemAnswer } from '../../../tests/helpers/fake-fetch.ts'
import { Handprint, HandprintError, type HandprintOptions, isHandprintError } from './handprint.ts'

const answered = () => Response.json({ id: 'x' })
const lost = () => {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
}
const keys = { store: 'https://prints.example.com', secretKey: 'sk_x', accessKey: 'a' }
const client = (options: HandprintOptions) => new Handprint({ ...keys, ...options })

/** Lets the pauses pass, and returns how the call ended and how long it paused. */
async function ended(
  call: Promise<unknown>,
): Promise<{ error: HandprintError | null; ms: number }> {
  const begun = Date.now()
  const settled = call.then(
    () => null,
    (error) => error,
  )
  await vi.runAllTimersAsync()
  return { error: await settled, ms: Date.now() - begun }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('retries', () => {
  it.each([
    ['a connection that broke', lost],
    [
      'a failure that says when to retry',
      problemAnswer(503, 'storage_unavailable', { 'retry-after': '0' }),
    ],
    ['a proxy that finds no service', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an interrupted body', problemAnswer(408, 'upload_incomplete')],
  ])('two after %s, with one Idempotency-Key', async (_, failed) => {
    const { fetch, requests } = fakeFetch(failed, failed, answered)
    const { error, ms } = await ended(client({ fetch }).quotes.create({ country: 'US', lines: [] }))
    expect(error).toBeNull()
    expect(requests).toHaveLength(3)
    const sent = new Set(requests.map(({ headers }) => headers.get('idempotency-key')))
    expect([...sent]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    // Half of 500 ms, and half of a second.
    expect(ms).toBe(750)
  })

  it('no third', async () => {
    const { fetch, requests } = fakeFetch(lost)
    const { error } = await ended(client({ fetch }).store.get())
    expect([error?.code, requests.length]).toEqual(['unreachable', 3])
  })

  it('wait as long as Retry-After asks', async () => {
    const { fetch } = fakeFetch(
      problemAnswer(429, 'rate_limited', { 'retry-after': '7' }),
      answered,
    )
    expect(await ended(client({ fetch }).store.get())).toEqual({ error: null, ms: 7_250 })
  })

  it('leave a wait of more than a minute to the caller', async () => {
    const { fetch, requests } = fakeFetch(
      problemAnswer(503, 'store_closed', { 'retry-after': '3600' }),
    )
    const { error } = await ended(client({ fetch }).store.get())
    expect([error?.retryAfter, requests.length]).toEqual([3600, 1])
  })

  it.each([
    ['a refusal', problemAnswer(422, 'parameter_invalid')],
    ['a failure that the service does not expect to pass', problemAnswer(502, 'origin_refused')],
    ['a key that is not known', problemAnswer(401, 'secret_key_invalid')],
  ])('none after %s', async (_, refused) => {
    const { fetch, requests } = fakeFetch(refused)
    const { error } = await ended(client({ fetch }).store.get())
    expect(error).toBeInstanceOf(HandprintError)
    expect(requests).toHaveLength(1)
  })

  it('as many as asked for', async () => {
    const { fetch, requests } = fakeFetch(lost)
    await ended(client({ fetch, retries: 1 }).store.get())
    await ended(client({ fetch }).store.get({ retries: 0 }))
    expect(requests).toHaveLength(3)
  })
})

describe('a call', () => {
  const never = () => new Promise<Response>(() => undefined)
  const untilAborted: typeof fetch = async (_, init) => {
    await new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return await never()
  }

  it('ends after its time, for each try', async () => {
    const { error, ms } = await ended(
      client({ fetch: untilAborted, timeoutMs: 1_000, retries: 1 }).store.get(),
    )
    expect([error?.code, ms]).toEqual(['timed_out', 2_250])
  })

  it('ends with its signal, while it waits and while it pauses', async () => {
    const signal = AbortSignal.abort('enough')
    const waiting = new AbortController()
    const asked = client({ fetch: untilAborted }).store.get({ signal: waiting.signal })
    waiting.abort('enough')
    const pausing = new AbortController()
    const { fetch } = fakeFetch(problemAnswer(429, 'rate_limited', { 'retry-after': '30' }))
    const paused = client({ fetch }).store.get({ signal: pausing.signal })
    setTimeout(() => pausing.abort('enough'), 1_000)
    const calls = Promise.allSettled([client({ fetch }).store.get({ signal }), asked, paused])
    await vi.runAllTimersAsync()
    expect((await calls).map((call) => call.status === 'rejected' && call.reason)).toEqual([
      'enough',
      'enough',
      'enough',
    ])
  })

  it('names the key that is missing', async () => {
    const { fetch } = fakeFetch(answered)
    const bare = new Handprint({ store: 'https://prints.example.com', fetch })
    await expect(bare.store.get()).rejects.toThrow('HANDPRINT_SECRET_KEY')
    await expect(bare.images.push(new Blob(['x']))).rejects.toMatchObject({
      code: 'access_key_missing',
    })
  })

  it('follows no redirect, which would turn a POST into a GET', async () => {
    const moved = () =>
      new Response(null, { status: 301, headers: { location: 'https://b.example/' } })
    const { fetch, requests } = fakeFetch(moved)
    const { error } = await ended(client({ fetch }).store.get())
    expect(requests[0]?.redirect).toBe('manual')
    expect(error).toMatchObject({
      code: 'redirected',
      message: expect.stringContaining('https://b.example/'),
    })
  })

  it.each([
    [200, '<html>'],
    [404, '<html>Not here'],
  ])('says when an answer of %i is not Handprint’s', async (status, body) => {
    const { fetch } = fakeFetch(() => new Response(body, { status }))
    const { error } = await ended(client({ fetch }).store.get())
    expect(error).toMatchObject({ code: 'answer_unreadable', status })
  })

  it('passes on headers, of the client and of its own, and each answer', async () => {
    const { fetch, requests } = fakeFetch(lost, answered)
    const seen: number[] = []
    const options = {
      fetch,
      headers: { a: '1', b: '1' },
      onResponse: ({ status }: Response) => seen.push(status),
    }
    await ended(client(options).store.get({ headers: { b: '2' } }))
    expect(requests.map(({ headers }) => [headers.get('a'), headers.get('b')])[1]).toEqual([
      '1',
      '2',
    ])
    expect(seen).toEqual([200])
  })
})

describe('an error', () => {
  it('has what the problem says, also what later versions add', async () => {
    const faults = [{ field: 'lines[0].size', code: 'size_of_tomorrow', message: 'Too new.' }]
    const body = { code: 'code_of_tomorrow', detail: 'Not yet.', errors: faults, more: 1 }
    const headers = { 'x-request-id': 'abc', 'retry-after': 'Sun, 06 Nov 2044 08:49:37 GMT' }
    const { fetch } = fakeFetch(() => Response.json(body, { status: 422, headers }))
    const { error } = await ended(client({ fetch }).store.get())
    expect(error).toMatchObject({
      code: 'code_of_tomorrow',
      status: 422,
      message: 'Not yet.',
      faults,
      requestId: 'abc',
    })
    expect(error?.retryAfter).toBeGreaterThan(1e6)
    expect(isHandprintError(error, 'code_of_tomorrow')).toBe(true)
    expect(isHandprintError(error, 'internal')).toBe(false)
    expect(isHandprintError(new Error('x'))).toBe(false)
  })

  it.each([undefined, '', 'prints.example.com', 'ftp://prints.example.com'])(
    'refuses the address %j before any request',
    (store) => {
      expect(() => new Handprint({ store })).toThrow(HandprintError)
    },
  )
})

it('keeps a path of the service’s address', async () => {
  const { fetch, requests } = fakeFetch(answered)
  await ended(client({ fetch, store: 'https://example.com/prints/' }).store.get())
  expect(requests[0]?.url).toBe('https://example.com/prints/api/v1/store')
})
