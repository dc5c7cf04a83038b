import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HostileOrigin, openOrigin } from '../../../../tests/helpers/hostile-origin.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts'

let kept: ConnectionPool
const origins: HostileOrigin[] = []

beforeEach(() => {
  // Idle connections end after seconds, which may pass between two fetches on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  kept = createConnectionPool()
})
afterEach(async () => {
  vi.useRealTimers()
  await kept.close()
  await Promise.all(origins.splice(0).map((origin) => origin.close()))
})

const bytes = Buffer.alloc(200_000, 'x')

async function openHonest(headers: Record<string, string> = {}): Promise<HostileOrigin> {
  const origin = await openOrigin((response, request) => {
    const path = request.url ?? ''
    if (path.includes('elsewhere')) response.writeHead(302, { location: '/picture.jpg' }).end()
    else if (path.includes('missing')) response.writeHead(404).end('not here')
    else response.writeHead(200, headers).end(bytes)
  })
  origins.push(origin)
  return origin
}

function optionsFor(origin: HostileOrigin): SafeFetchOptions {
  return {
    allowPrivate: [{ host: origin.host, port: origin.port }],
    maxBytes: 1_000_000,
    timeouts: { headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 120_000 },
    pool: kept,
  }
}

async function fetchFrom(origin: HostileOrigin, path = '/picture.jpg'): Promise<number> {
  const file = await safeFetch(new URL(path, origin.url).href, optionsFor(origin))
  let byteLength = 0
  for await (const piece of file.body) byteLength += piece.byteLength
  await file.discard()
  return byteLength
}

const connectionsOf = ({ requests }: HostileOrigin) =>
  new Set(requests.map(({ socket }) => socket)).size

describe('pooled connections', () => {
  it('are reused by consecutive fetches', async () => {
    const origin = await openHonest()
    const warnings: Error[] = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', onWarning)
    for (let round = 0; round < 20; round++) expect(await fetchFrom(origin)).toBe(bytes.length)
    process.off('warning', onWarning)
    expect(origin.requests).toHaveLength(20)
    expect(connectionsOf(origin)).toBe(1)
    // Such as a warning about leaked listeners.
    expect(warnings).toEqual([])
  })

  it('serve one fetch at a time, and are limited in number', async () => {
    const origin = await openHonest()
    await Promise.all(Array.from({ length: 12 }, () => fetchFrom(origin)))
    expect(connectionsOf(origin)).toBe(12)
    await Promise.all(Array.from({ length: 12 }, () => fetchFrom(origin)))
    expect(connectionsOf(origin)).toBe(12 + 8)
  })

  it('belong to one origin', async () => {
    const [one, other] = [await openHonest(), await openHonest()]
    await fetchFrom(one)
    await fetchFrom(other)
    expect([connectionsOf(one), connectionsOf(other)]).toEqual([1, 1])
  })

  it('are replaced if the origin has closed them meanwhile', async () => {
    const origin = await openHonest()
    await fetchFrom(origin)
    const [first] = origin.requests
    first?.socket.destroy()
    expect(await fetchFrom(origin)).toBe(bytes.length)
    expect(connectionsOf(origin)).toBe(2)
  })

  it('are not reused after an unread body, an error, a redirect or a "close"', async () => {
    const origin = await openHonest()
    const left = await safeFetch(origin.url, optionsFor(origin))
    await left.discard()
    expect(kept.take(new URL(origin.url).origin)).toBeNull()
    await expect(fetchFrom(origin, '/missing')).rejects.toMatchObject({ code: 'origin_refused' })
    expect(kept.take(new URL(origin.url).origin)).toBeNull()
    expect(await fetchFrom(origin, '/elsewhere')).toBe(bytes.length)
    expect(connectionsOf(origin)).toBe(4)
    const closing = await openHonest({ connection: 'close' })
    await fetchFrom(closing)
    expect(kept.take(new URL(closing.url).origin)).toBeNull()
  })

  it('close with the service, also those that are returned later', async () => {
    const origin = await openHonest()
    await fetchFrom(origin)
    const [first] = origin.requests
    const ended = first && once(first.socket, 'close')
    await kept.close()
    await ended
    await fetchFrom(origin)
    const last = origin.requests.at(-1)
    if (last && !last.socket.destroyed) await once(last.socket, 'close')
    expect(kept.take(new URL(origin.url).origin)).toBeNull()
  })
})
