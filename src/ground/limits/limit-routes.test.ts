import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { readConfig } from '../../config.ts'
import { accessKeyInvalid } from '../../trade/stores/store-errors.ts'
import { createServer } from '../http/server.ts'
import { limitRoutes } from './limit-routes.ts'
import { createMemoryMeter } from './meter.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const clock = { at: 0 }
const now = () => clock.at

let server: FastifyInstance
let limits: RateLimits
let logged: string

beforeEach(async () => {
  clock.at = Date.UTC(2026, 10, 21)
  logged = ''
  const { rates } = readConfig({
    HANDPRINT_LIMIT_PULLS_PER_ADDRESS: '3',
    HANDPRINT_LIMIT_PAGES_PER_ADDRESS: 'off',
    HANDPRINT_LIMIT_SIGN_INS_PER_ADDRESS: '1',
    HANDPRINT_LIMIT_WRONG_KEYS_PER_ADDRESS: '2',
    HANDPRINT_LIMIT_API_PER_KEY: '2',
  })
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  server = await createServer({ logLevel: 'info', proxyHops: 1, logTo })
  const unlimitedAddresses = ['private', '203.0.113.0/24']
  const meter = createMemoryMeter(now)
  limits = createRateLimits({ rates, unlimitedAddresses, meter, now, log: server.log })
  limitRoutes(server, limits, async ({ headers }) => headers.cookie === 'known')
  server.get('/unlimited', async () => 'here')
  server.get('/page', { config: { limit: 'pages' } }, async () => 'here')
  server.get('/sign-in', { config: { limit: 'signIns' } }, async () => 'here')
  server.get('/pull', { config: { limit: 'pulls' } }, async (request) => {
    if (request.headers.authorization === 'wrong') throw accessKeyInvalid()
    return 'here'
  })
  server.options('/pull', { config: { limit: 'pulls' } }, async () => 'here')
})
afterEach(() => server.close())

function ask(url: string, address: string, headers: Record<string, string> = {}, count = 1) {
  const asked = Array.from({ length: count }, () =>
    server.inject({ url, headers: { 'x-forwarded-for': address, ...headers } }),
  )
  return Promise.all(asked)
}

async function statuses(...asked: Parameters<typeof ask>): Promise<number[]> {
  return (await ask(...asked)).map(({ statusCode }) => statusCode)
}

const lines = () => logged.split('\n').filter((line) => line.includes('Rate limit reached;'))

describe('limitRoutes', () => {
  it('rejects requests above the limit of an address, and says when to retry', async () => {
    expect(await statuses('/pull', '198.51.100.1', {}, 3)).toEqual([200, 200, 200])
    const [refused] = await ask('/pull', '198.51.100.1')
    expect(refused?.statusCode).toBe(429)
    expect(refused?.headers['retry-after']).toBe('20')
    expect(refused?.json()).toEqual({
      message: 'Too many requests from your address. Try again in 20 seconds.',
      code: 'rate_limited',
    })
    expect(await statuses('/pull', '198.51.100.2')).toEqual([200])
    clock.at += 20_000
    expect(await statuses('/pull', '198.51.100.1', {}, 2)).toEqual([200, 429])
  })

  it('lets a known browser sign in beyond the limit, and do nothing else', async () => {
    const [from, known] = ['198.51.100.1', { cookie: 'known' }]
    expect(await statuses('/sign-in', from, {}, 2)).toEqual([200, 429])
    expect(await statuses('/sign-in', from, known, 3)).toEqual([200, 200, 200])
    expect(await statuses('/pull', from, known, 4)).toEqual([200, 200, 200, 429])
  })

  it('treats a /64 of IPv6 as one address', async () => {
    await ask('/pull', '2001:db8:0:1::1', {}, 2)
    await ask('/pull', '2001:db8:0:1:ffff::1')
    expect(await statuses('/pull', '2001:db8:0:1:2:3:4:5')).toEqual([429])
    expect(await statuses('/pull', '2001:db8:0:2::1')).toEqual([200])
  })

  it('counts no private address, no trusted address, and no preflight', async () => {
    for (const address of ['10.0.0.1', '127.0.0.1', '203.0.113.7']) {
      expect(await statuses('/pull', address, {}, 5)).not.toContain(429)
    }
    for (let count = 0; count < 5; count++) {
      const headers = { 'x-forwarded-for': '198.51.100.1' }
      const { statusCode } = await server.inject({ method: 'OPTIONS', url: '/pull', headers })
      expect(statusCode).toBe(200)
    }
  })

  it('counts nothing on routes without a limit or with a disabled one', async () => {
    expect(await statuses('/unlimited', '198.51.100.1', {}, 50)).not.toContain(429)
    expect(await statuses('/page', '198.51.100.1', {}, 50)).not.toContain(429)
  })

  it('stops guessing, also with a right key, and starts again', async () => {
    const wrong = { authorization: 'wrong' }
    expect(await statuses('/pull', '198.51.100.1', wrong)).toEqual([401])
    expect(await statuses('/pull', '198.51.100.1', wrong)).toEqual([401])
    const [guess] = await ask('/pull', '198.51.100.1', wrong)
    expect(guess?.statusCode).toBe(429)
    expect(guess?.json().message).toMatch(/invalid key.*Check the key/)
    expect(await statuses('/pull', '198.51.100.1')).toEqual([429])
    clock.at += 30_000
    expect(await statuses('/pull', '198.51.100.1')).toEqual([200])
  })

  it('logs one line per minute for each address', async () => {
    await ask('/pull', '198.51.100.1', {}, 30)
    await ask('/pull', '198.51.100.2', {}, 30)
    expect(lines()).toHaveLength(2)
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      level: 40,
      limit: 'pulls',
      address: '198.51.100.1',
    })
    clock.at += 59_000
    await ask('/pull', '198.51.100.1', {}, 30)
    expect(lines()).toHaveLength(2)
    clock.at += 1_000
    await ask('/pull', '198.51.100.1', {}, 30)
    expect(lines()).toHaveLength(3)
  })

  it('counts by store, and names the store in the log', async () => {
    const store = { id: storeIdOf('store_1') }
    await limits.countStore('api', store)
    await limits.countStore('api', store)
    await expect(limits.countStore('api', store)).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      retryAfterSeconds: 30,
      publicMessage: expect.stringContaining("this store's keys"),
    })
    expect(limits.headersOf('api', store)).toEqual({
      'ratelimit-policy': '"store";q=2;w=60',
      ratelimit: '"store";r=0;t=60',
    })
    expect(limits.headersOf('api', { id: storeIdOf('store_2') }).ratelimit).toBe('"store";r=2;t=0')
    await limits.countStore('api', { id: storeIdOf('store_2') })
    await limits.countStore('pushes', store)
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ limit: 'api', store: 'store_1' })
  })
})
